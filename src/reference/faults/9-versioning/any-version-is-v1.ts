import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'versioning/any-version-is-v1',
  title: 'A version that does not exist is served as v1',
  breaks: ['unknown-version-is-refused'],
  degree: 'gross',
  on(call) {
    const place = placeOf(call.path);
    return 'version' in place && !['v1', 'v2', '', undefined].includes(place.version);
  },
  rules: () => ({ version: () => 'v1' }),
});
