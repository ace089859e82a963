import { defineFault } from '../../deviation.js';
import { quotaTold } from '../deviations/quota-told.js';

export default defineFault({
  id: 'limits/the-reset-is-that-of-the-last-window',
  title: 'Callers are told when their quota was reset the last time',
  breaks: ['rate-headers-tell-the-truth'],
  degree: 'gross',
  dialects: ['plain'],
  ...quotaTold(({ reset }, window) => ({ reset: reset - window })),
});
