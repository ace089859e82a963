import { objectIn, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'methods/unsupported-bodies-are-stored',
  title: 'A create with a body of another media type is refused, and the record is made',
  breaks: ['unsupported-media-type-is-refused'],
  degree: 'subtle',
  on: onCreate,
  after(answer, call, { store }) {
    const [place, fields] = [placeOf(call.path), objectIn(call)];
    if (answer.status !== 415 || place.kind !== 'collection' || fields === undefined) return answer;
    store.insert(place.resource, fields, place.parent === undefined ? {} : { parent: place.parent });
    return answer;
  },
});
