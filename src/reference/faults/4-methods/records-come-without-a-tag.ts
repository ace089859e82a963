import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'methods/records-come-without-a-tag',
  title: 'A record is read without a tag; its lists have one',
  breaks: ['unchanged-is-not-sent-again'],
  degree: 'gross',
  dialects: ['put-create'],
  on: onItem('GET'),
  after: (answer) => ({ ...answer, headers: withHeader(answer.headers, 'ETag') }),
});
