import { forVersion } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/if-match-is-ignored',

  title: 'An update is carried out whatever version it is for',
  breaks: ['stale-update-is-refused', 'one-racer-wins'],
  degree: 'gross',
  on: forVersion,
  rules: () => ({ sameVersion: () => true }),
});
