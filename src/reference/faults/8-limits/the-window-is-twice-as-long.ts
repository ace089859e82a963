import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/the-window-is-twice-as-long',
  title: 'The quota is that of twice the time that is published',
  breaks: ['requests-within-the-rate-pass'],
  degree: 'subtle',
  dialects: ['plain'],
  on: byTrial,
  rules: ({ pause }) => ({
    pause(caller, call, shop) {
      const { rate } = shop.limits;
      return pause(caller, call, { ...shop, limits: { ...shop.limits, rate: { ...rate, window: rate.window * 2 } } });
    },
  }),
});
