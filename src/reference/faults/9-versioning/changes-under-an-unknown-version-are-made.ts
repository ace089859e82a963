import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'versioning/changes-under-an-unknown-version-are-made',
  title: 'A PATCH or a DELETE under a version that does not exist is carried out as of v1',
  breaks: ['each-operation-refuses-an-unknown-version'],
  degree: 'subtle',
  on(call) {
    const place = placeOf(call.path);
    const isUnknown = 'version' in place && !['v1', 'v2', '', undefined].includes(place.version);
    return isUnknown && (call.method === 'PATCH' || call.method === 'DELETE');
  },
  rules: () => ({ version: () => 'v1' }),
});
