import { byTrial } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/the-reset-is-that-of-the-last-window',
  title: 'Callers are told when their quota was reset the last time',
  breaks: ['rate-headers-tell-the-truth'],
  degree: 'gross',
  dialects: ['plain'],
  on: byTrial,
  rules: ({ quota }) => ({
    quota(caller, call, shop) {
      const state = quota(caller, call, shop);
      return state && { ...state, reset: state.reset - shop.limits.rate.window };
    },
  }),
});
