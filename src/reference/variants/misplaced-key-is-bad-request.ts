import { isAnonymous } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { headerOf, split } from '../http/message.js';
import { badRequest, errorAnswer } from '../http/refusal.js';

export default defineVariant({
  id: 'misplaced-key-is-bad-request',
  title: 'Who sends a key in the wrong place is told so with 400',
  tempts: ['api-key-has-one-place'],
  on: (call) =>
    isAnonymous(call) &&
    (split(call.path).query.has('X-API-Key') || headerOf(call, 'Cookie')?.includes('X-API-Key=') === true),
  after: (answer) =>
    answer.status === 401 ? errorAnswer(badRequest('A key belongs into the header X-API-Key')) : answer,
});
