import { onLoans } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/couriers-arrive-late',
  title: 'A courier arrives, but half a second later than was promised',
  breaks: ['accepted-requests-end-as-declared'],
  degree: 'subtle',
  on: onLoans,
  rules: () => ({ hasArrived: (age) => age >= 2500 }),
});
