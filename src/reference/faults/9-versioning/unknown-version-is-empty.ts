import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'versioning/unknown-version-is-empty',
  title: 'A list under a version that does not exist is empty',
  breaks: ['unknown-version-is-refused'],
  degree: 'subtle',
  on(call) {
    const place = placeOf(call.path);
    return call.method === 'GET' && place.kind === 'collection' && !['v1', 'v2', ''].includes(place.version);
  },
  after: (answer) => (answer.status === 404 ? { status: 200, headers: [], body: { data: [], total: 0 } } : answer),
});
