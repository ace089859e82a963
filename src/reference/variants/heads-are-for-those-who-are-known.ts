import { isAnonymous } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { errorAnswer, methodNotAllowed } from '../http/refusal.js';

export default defineVariant({
  id: 'heads-are-for-those-who-are-known',
  title: 'HEAD without credentials is a method that is not offered',
  tempts: ['missing-credentials-are-refused', 'head-mirrors-get'],
  on: (call) => call.method === 'HEAD' && isAnonymous(call),
  after: (answer) => (answer.status === 401 ? errorAnswer(methodNotAllowed('HEAD', ['GET'])) : answer),
});
