import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/revisions-are-not-compared',
  title: 'A replacement for an old revision is carried out',
  breaks: ['stale-update-is-refused', 'one-racer-wins'],
  degree: 'gross',
  on: onRecord('any', 'PUT'),
  rules: () => ({ isOld: () => false }),
});
