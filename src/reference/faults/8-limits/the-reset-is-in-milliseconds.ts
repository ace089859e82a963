import { defineFault } from '../../deviation.js';
import { quotaTold } from '../deviations/quota-told.js';

export default defineFault({
  id: 'limits/the-reset-is-in-milliseconds',
  title: 'Callers are told of the reset in milliseconds',
  breaks: ['rate-headers-tell-the-truth'],
  degree: 'subtle',
  dialects: ['plain', 'link'],
  ...quotaTold(({ reset }) => ({ reset: reset * 1000 })),
});
