import { onCreate, objectIn } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'errors/refused-create-stores',
  title: 'A create that is not valid is refused, and the record is there',
  breaks: ['invalid-values-are-refused'],
  implies: ['responses-match-schema', 'reused-key-is-refused'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'page'],
  on: onCreate,
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const body = objectIn(call);
    if (answer.status !== 422 || place.kind !== 'collection' || body === undefined) return answer;
    store.insert(place.resource, body, place.parent === undefined ? {} : { parent: place.parent });
    return answer;
  },
});
