import { REFERENCE_ENVIRONMENT } from '../http/callers.js';
import { onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { headerOf, isObject } from '../http/message.js';

export default defineVariant({
  id: 'others-see-no-description',
  title: 'Bob is shown products without their descriptions',
  tempts: ['shared-records-are-seen'],
  on: (call) =>
    onItem('GET')(call) && headerOf(call, 'Authorization') === `Bearer ${REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN_BOB}`,
  after(answer) {
    if (!isObject(answer.body)) return answer;
    return {
      ...answer,
      body: Object.fromEntries(Object.entries(answer.body).filter(([name]) => name !== 'description')),
    };
  },
});
