import { REFERENCE_ENVIRONMENT } from '../../http/callers.js';
import { byTrial, either, type On } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

const byBob: On = (call) =>
  headerOf(call, 'Authorization') === `Bearer ${REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN_BOB}`;

export default defineFault({
  id: 'limits/bob-shares-a-quota',
  title: 'Two of the callers are counted together',
  breaks: ['limit-is-of-one-credential'],
  degree: 'subtle',
  on: either(byTrial, byBob),
  rules: ({ pause }) => ({
    pause: (caller, call, shop) => pause({ ...caller, name: shop.limits.rate.caller ?? caller.name }, call, shop),
  }),
});
