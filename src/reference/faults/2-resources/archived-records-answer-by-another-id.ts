import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'resources/archived-records-answer-by-another-id',
  title: 'A product that is archived carries another identifier when it is read',
  breaks: ['listed-items-can-be-read'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'cursor', 'put-create'],
  on: onItem('GET', 'HEAD'),
  after(answer) {
    if (!isObject(answer.body) || answer.body['status'] !== 'archived') return answer;
    return { ...answer, body: { ...answer.body, id: `${String(answer.body['id'])}-0` } };
  },
});
