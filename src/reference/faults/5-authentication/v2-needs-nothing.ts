import { isAnonymous } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'authentication/v2-needs-nothing',
  title: 'Under v2 a record is read without credentials',
  breaks: ['other-versions-need-credentials'],
  degree: 'subtle',
  on(call) {
    const place = placeOf(call.path);
    return isAnonymous(call) && call.method === 'GET' && 'id' in place && 'version' in place && place.version === 'v2';
  },
  rules: () => ({ authenticate: () => ({ name: 'alice', writes: false }) }),
});
