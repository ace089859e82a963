import { defineFault } from '../../deviation.js';
import { quotaTold } from '../deviations/quota-told.js';

export default defineFault({
  id: 'limits/what-is-left-includes-what-was-sent',
  title: 'Callers are told what was left before the request that is answered',
  breaks: ['rate-headers-tell-the-truth'],
  degree: 'subtle',
  dialects: ['plain', 'link'],
  ...quotaTold(({ left }) => ({ left: left + 1 })),
});
