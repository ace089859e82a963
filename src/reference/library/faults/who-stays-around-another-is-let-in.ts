import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/who-stays-around-another-is-let-in',
  title: 'A time at the desk that begins before another one and ends after it is taken',
  breaks: ['overlapping-spans-are-refused'],
  degree: 'subtle',
  on: onCollection('loans', 'POST'),
  rules: () => ({
    isFree: (stay, others) =>
      !others.some(({ from, end }) => (stay.from >= from && stay.from < end) || (stay.end > from && stay.end <= end)),
  }),
});
