import { REFERENCE_ENVIRONMENT } from '../http/callers.js';
import { defineVariant } from '../deviation.js';
import { headerOf } from '../http/message.js';
import { badRequest, errorAnswer } from '../http/refusal.js';

const LENGTHS = Object.values(REFERENCE_ENVIRONMENT).map((token) => `Bearer ${token}`.length);

export default defineVariant({
  id: 'tokens-of-another-length-are-bad-requests',
  title: 'A token of a length that no token has cannot be read, and is a bad request',
  tempts: ['invalid-credentials-are-refused', 'refusals-carry-a-challenge', 'expired-credentials-are-refused'],
  on: (call) => headerOf(call, 'Authorization') !== undefined,
  after(answer, call) {
    const length = headerOf(call, 'Authorization')?.trim().length ?? 0;
    // One that is empty is none, which is told as ever.
    const isOdd = length > 'Bearer '.length && !LENGTHS.includes(length);
    return answer.status === 401 && isOdd ? errorAnswer(badRequest('The token has the wrong length')) : answer;
  },
});
