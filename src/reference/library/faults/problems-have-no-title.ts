import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';
import { isObject, type JsonObject } from '../../http/message.js';

export default defineFault({
  id: 'library/problems-have-no-title',
  title: 'What is not found has a problem without a title',
  breaks: ['errors-have-one-shape'],
  implies: ['errors-are-as-declared'],
  degree: 'subtle',
  on: anyCall,
  after(answer) {
    if (answer.status !== 404 || !isObject(answer.body ?? null)) return answer;
    const { title, ...rest } = answer.body as JsonObject;
    return { ...answer, body: rest };
  },
});
