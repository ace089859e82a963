import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/the-revision-before-is-good-enough',
  title: 'A replacement for the revision before the current one is carried out',
  breaks: ['stale-update-is-refused'],
  implies: ['one-racer-wins'],
  degree: 'subtle',
  on: onRecord('any', 'PUT'),
  rules: () => ({ isOld: (revision, entry) => entry.revision - revision > 1 }),
});
