import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { leavingTheTime } from '../deviations/lasting-times.js';

export default defineFault({
  id: 'states/an-update-leaves-the-time-of-the-last-change',
  title: 'A PATCH leaves the time of the last change as it was',
  breaks: ['members-change-with-each-write'],
  degree: 'gross',
  dialects: ['plain'],
  ...leavingTheTime(onItem('PATCH')),
});
