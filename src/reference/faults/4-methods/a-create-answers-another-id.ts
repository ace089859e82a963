import { onCreate } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../message.js';

export default defineFault({
  id: 'methods/a-create-answers-another-id',
  title: 'The answer to a create shows an id that is none of the record',
  breaks: ['post-creates'],
  degree: 'gross',
  dialects: ['plain'],
  on: onCreate,
  after(answer) {
    if (answer.status !== 201 || !isObject(answer.body)) return answer;
    const id = String(answer.body['id']).replace(/^.{4}/, '0000');
    return { ...answer, body: { ...answer.body, id } };
  },
});
