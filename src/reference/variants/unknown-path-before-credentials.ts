import { isAnonymous } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { placeOf } from '../http/place.js';
import { errorAnswer, notFound } from '../http/refusal.js';

export default defineVariant({
  id: 'unknown-path-before-credentials',
  title: 'A path that does not exist answers 404 to everybody',
  tempts: ['missing-credentials-are-refused', 'errors-have-one-shape'],
  on: (call) => isAnonymous(call) && placeOf(call.path).kind === 'nowhere',
  after: (answer) => (answer.status === 401 ? errorAnswer(notFound('This path')) : answer),
});
