import { onLoans } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/couriers-are-told-to-have-arrived-too-soon',
  title: 'A courier is told to have arrived when it is at the door, and the loan is given back a while later',
  breaks: ['accepted-requests-end-as-declared'],
  degree: 'subtle',
  on: onLoans,
  rules: () => ({ progress: () => 'arrived' }),
});
