import { byTrial } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/the-reset-is-in-milliseconds',
  title: 'Callers are told of the reset in milliseconds',
  breaks: ['rate-headers-tell-the-truth'],
  degree: 'subtle',
  dialects: ['plain', 'link'],
  on: byTrial,
  rules: ({ quota }) => ({
    quota(caller, call, shop) {
      const state = quota(caller, call, shop);
      return state && { ...state, reset: state.reset * 1000 };
    },
  }),
});
