import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { leavingTheTime } from '../deviations/lasting-times.js';

export default defineFault({
  id: 'states/a-payment-leaves-the-time-of-the-last-change',
  title: 'An order that is paid shows the time of its last change from before the payment',
  breaks: ['members-change-with-each-write'],
  degree: 'subtle',
  dialects: ['plain'],
  ...leavingTheTime((call) => onAction(call) && call.path.endsWith('/pay')),
});
