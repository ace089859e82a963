import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'states/an-update-tells-another-time-of-creation',
  title: 'The answer to a PUT shows the time of the replacement for that of the creation, which stays as it was',
  breaks: ['immutable-members-stay'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('PUT'),
  after: (answer) =>
    answer.status === 200 && isObject(answer.body) && answer.body['updated_at'] !== undefined
      ? { ...answer, body: { ...answer.body, created_at: answer.body['updated_at'] } }
      : answer,
});
