import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'states/records-are-read-without-a-version',
  title: 'A record is read without the tag that updates have to name',
  breaks: [
    'stale-update-is-refused',
    'stale-delete-is-refused',
    'one-racer-wins',
    'if-match-asterisk-asks-for-a-record',
    'unchanged-is-not-sent-again',
  ],
  degree: 'gross',
  on: onItem('GET'),
  after: (answer) => ({ ...answer, headers: withHeader(answer.headers, 'ETag') }),
});
