import { byTrial } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/the-whole-quota-is-always-left',
  title: 'Callers are always told that the whole of their quota is left',
  breaks: ['rate-headers-tell-the-truth'],
  degree: 'gross',
  dialects: ['plain', 'link'],
  on: byTrial,
  rules: ({ quota }) => ({
    quota(caller, call, shop) {
      const state = quota(caller, call, shop);
      return state && { ...state, left: state.of };
    },
  }),
});
