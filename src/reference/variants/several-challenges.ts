import { defineVariant } from '../deviation.js';
import { withHeader } from '../http/message.js';

export default defineVariant({
  id: 'several-challenges',
  title: 'A 401 offers several schemes, in two headers',
  tempts: ['refusals-carry-a-challenge', 'missing-credentials-are-refused', 'invalid-credentials-are-refused'],
  after(answer) {
    if (answer.status !== 401) return answer;
    const first = withHeader(answer.headers, 'WWW-Authenticate', 'Bearer realm="shop", error="invalid_token"');
    return { ...answer, headers: [...first, ['WWW-Authenticate', 'ApiKey realm="shop", Basic realm="old"']] };
  },
});
