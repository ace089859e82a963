import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'resources/records-answer-by-another-id',
  title: 'A record that is read carries another identifier than the list shows',
  breaks: ['listed-items-can-be-read'],
  degree: 'gross',
  dialects: ['plain', 'link', 'cursor', 'put-create'],
  on: onItem('GET', 'HEAD'),
  after(answer) {
    if (!isObject(answer.body) || answer.body['id'] === undefined) return answer;
    return { ...answer, body: { ...answer.body, id: `${String(answer.body['id'])}-0` } };
  },
});
