import { objectIn, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';
import { presented } from '../../rules.js';

export default defineFault({
  id: 'methods/any-media-type-makes-a-record',
  title: 'A create does not look at the media type of its body',
  breaks: ['unsupported-media-type-is-refused'],
  implies: ['errors-have-one-shape'],
  degree: 'gross',
  on: onCreate,
  after(answer, call, { store }) {
    const [place, fields] = [placeOf(call.path), objectIn(call)];
    if (answer.status !== 415 || place.kind !== 'collection' || fields === undefined) return answer;
    const row = store.insert(place.resource, fields, place.parent === undefined ? {} : { parent: place.parent });
    const location = `${call.path}/${row.id}`;
    return { status: 201, headers: [['Location', location]], body: presented(row, 'v1') };
  },
});
