import { onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { headerOf } from '../http/message.js';
import { errorAnswer, preconditionFailed } from '../http/refusal.js';

export default defineVariant({
  id: 'a-missing-record-fails-its-condition',
  title: 'An update with If-Match of a record that is not there is answered 412 and not 404',
  tempts: ['if-match-asterisk-asks-for-a-record', 'stale-update-is-refused'],
  on: (call) => onItem('PUT', 'PATCH')(call) && headerOf(call, 'If-Match') !== undefined,
  after: (answer) => (answer.status === 404 ? errorAnswer(preconditionFailed()) : answer),
});
