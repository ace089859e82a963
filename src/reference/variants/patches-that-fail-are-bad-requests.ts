import { onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { headerOf } from '../http/message.js';

export default defineVariant({
  id: 'patches-that-fail-are-bad-requests',
  title: 'A JSON Patch that cannot be carried out, or makes the record invalid, is a bad request',
  tempts: ['json-patch-fails-as-a-whole', 'refused-patch-changes-nothing', 'invalid-values-are-refused'],
  dialects: ['page'],
  on: (call) => onItem('PATCH')(call) && headerOf(call, 'Content-Type') === 'application/json-patch+json',
  after: (answer) => (answer.status === 422 ? { ...answer, status: 400 } : answer),
});
