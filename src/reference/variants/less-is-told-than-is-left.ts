import { byTrial } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'less-is-told-than-is-left',
  title: 'Callers are told of fewer requests than they have left, and of a reset that is a second late',
  tempts: ['rate-headers-tell-the-truth', 'throttled-callers-recover'],
  on: byTrial,
  rules: ({ quota }) => ({
    quota(caller, call, shop) {
      const state = quota(caller, call, shop);
      return state && { ...state, left: Math.max(0, state.left - 3), reset: state.reset + 1000 };
    },
  }),
});
