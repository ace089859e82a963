import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { movingTheTime } from '../deviations/moved-times.js';

export default defineFault({
  id: 'states/a-payment-moves-the-time-of-creation',
  title: 'An order that is paid has the time of its payment for that of its creation',
  breaks: ['immutable-members-stay'],
  degree: 'subtle',
  dialects: ['plain'],
  ...movingTheTime((call) => onAction(call) && call.path.endsWith('/pay')),
});
