import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/half-of-the-quota',
  title: 'Only half of the quota that is published may be used',
  breaks: ['requests-within-the-rate-pass'],
  implies: ['rate-headers-tell-the-truth'],
  degree: 'gross',
  dialects: ['plain'],
  on: byTrial,
  rules: ({ pause }) => ({
    pause(caller, call, shop) {
      const { rate } = shop.limits;
      return pause(caller, call, { ...shop, limits: { ...shop.limits, rate: { ...rate, quota: rate.quota / 2 } } });
    },
  }),
});
