import { onLoans } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/couriers-never-arrive',
  title: 'A courier is called, and under way for ever',
  breaks: ['accepted-requests-end-as-declared'],
  degree: 'gross',
  on: onLoans,
  rules: () => ({ hasArrived: () => false }),
});
