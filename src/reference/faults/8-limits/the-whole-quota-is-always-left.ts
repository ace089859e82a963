import { defineFault } from '../../deviation.js';
import { quotaTold } from '../deviations/quota-told.js';

export default defineFault({
  id: 'limits/the-whole-quota-is-always-left',
  title: 'Callers are always told that the whole of their quota is left',
  breaks: ['rate-headers-tell-the-truth'],
  degree: 'gross',
  dialects: ['plain', 'link'],
  ...quotaTold(({ of }) => ({ left: of })),
});
