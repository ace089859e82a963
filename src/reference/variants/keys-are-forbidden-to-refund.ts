import { onAction } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { headerOf } from '../http/message.js';
import { errorAnswer, forbidden } from '../http/refusal.js';

export default defineVariant({
  id: 'keys-are-forbidden-to-refund',
  title: 'A key that is not taken for a refund is known all the same, and forbidden',
  tempts: ['insufficient-credentials-are-refused'],
  on: (call) => onAction(call) && headerOf(call, 'X-API-Key') !== undefined,
  after: (answer) => (answer.status === 401 ? errorAnswer(forbidden()) : answer),
});
