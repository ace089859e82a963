import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'versioning/later-versions-are-v2',
  title: 'A version with a higher number is served as v2',
  breaks: ['unknown-version-is-refused'],
  degree: 'subtle',
  on(call) {
    const place = placeOf(call.path);
    return 'version' in place && /^v([3-9]|\d{2,})$/.test(place.version ?? '');
  },
  rules: () => ({ version: () => 'v2' }),
});
