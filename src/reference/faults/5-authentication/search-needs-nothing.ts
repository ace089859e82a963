import { isAnonymous } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../place.js';

export default defineFault({
  id: 'authentication/search-needs-nothing',
  title: 'A search needs no credentials',
  breaks: ['missing-credentials-are-refused'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => isAnonymous(call) && placeOf(call.path).kind === 'search',
  rules: () => ({ authenticate: () => ({ name: 'alice', writes: true }) }),
});
