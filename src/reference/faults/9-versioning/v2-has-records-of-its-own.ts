import { defineFault } from '../../deviation.js';
import { notFound } from '../../http/refusal.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'versioning/v2-has-records-of-its-own',
  title: 'Version 2 shows nothing of what version 1 made',
  breaks: ['versions-share-their-records'],
  degree: 'gross',
  dialects: ['plain'],
  on(call) {
    const place = placeOf(call.path);
    return call.method === 'GET' && 'version' in place && place.version === 'v2';
  },
  before({ place, version }) {
    if (version !== 'v2') return undefined;
    if (place.kind === 'item') throw notFound('This record');
    return place.kind === 'collection' ? { status: 200, headers: [], body: { data: [], total: 0 } } : undefined;
  },
});
