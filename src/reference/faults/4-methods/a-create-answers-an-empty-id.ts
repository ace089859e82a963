import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-create-answers-an-empty-id',
  title: 'The answer to a create shows an empty id',
  breaks: ['post-creates'],
  degree: 'gross',
  dialects: ['plain'],
  on: onCreate,
  after(answer) {
    if (answer.status !== 201 || !isObject(answer.body)) return answer;
    return { ...answer, body: { ...answer.body, id: '' } };
  },
});
