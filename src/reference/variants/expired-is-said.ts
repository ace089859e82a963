import { anyCall } from '../http/calls.js';
import { REFERENCE_ENVIRONMENT } from '../http/callers.js';
import { defineVariant } from '../deviation.js';
import { headerOf, isObject, withHeader } from '../http/message.js';

export default defineVariant({
  id: 'expired-is-said',
  title: 'The refusal of an expired token says so, and where to get another one',
  tempts: ['expired-credentials-are-refused', 'refusals-carry-a-challenge'],
  on: anyCall,
  after(answer, call) {
    const isOld = headerOf(call, 'Authorization') === `Bearer ${REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN_EXPIRED}`;
    if (answer.status !== 401 || !isOld || !isObject(answer.body)) return answer;
    const challenge = 'Bearer realm="shop", error="invalid_token", error_description="The token has expired"';
    const headers = withHeader(answer.headers, 'WWW-Authenticate', challenge);
    return { ...answer, headers: [...headers, ['Link', '</tokens>; rel="renew"']] };
  },
});
