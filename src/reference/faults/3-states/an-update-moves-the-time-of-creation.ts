import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { movingTheTime } from '../deviations/moved-times.js';

export default defineFault({
  id: 'states/an-update-moves-the-time-of-creation',
  title: 'A PATCH sets the time of creation anew',
  breaks: ['immutable-members-stay'],
  degree: 'gross',
  dialects: ['plain'],
  ...movingTheTime(onItem('PATCH')),
});
