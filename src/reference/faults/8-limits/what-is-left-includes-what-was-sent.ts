import { byTrial } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/what-is-left-includes-what-was-sent',
  title: 'Callers are told what was left before the request that is answered',
  breaks: ['rate-headers-tell-the-truth'],
  degree: 'subtle',
  dialects: ['plain', 'link'],
  on: byTrial,
  rules: ({ quota }) => ({
    quota(caller, call, shop) {
      const state = quota(caller, call, shop);
      return state && { ...state, left: state.left + 1 };
    },
  }),
});
