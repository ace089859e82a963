import { objectIn, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'resources/ill-formed-ids-are-refused-and-stored',
  title: 'A PUT to an id with characters that ids do not have is refused, and creates the record',
  breaks: ['ill-formed-ids-are-refused'],
  degree: 'subtle',
  // Callers choose ids there alone.
  dialects: ['put-create'],
  on: onItem('PUT'),
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const fields = objectIn(call);
    if (answer.status !== 400 || place.kind !== 'item' || fields === undefined) return answer;
    if (/^[\w.-]{1,64}$/.test(place.id) || store.get(place.resource, place.id, place.parent) !== undefined)
      return answer;
    store.insert(place.resource, fields, { id: place.id, ...(place.parent !== undefined && { parent: place.parent }) });
    return answer;
  },
});
