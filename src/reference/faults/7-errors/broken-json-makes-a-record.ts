import { bodyOf, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'errors/broken-json-makes-a-record',
  title: 'A create whose JSON is broken makes an empty record',
  breaks: ['malformed-body-is-refused'],
  implies: ['errors-have-one-shape'],
  degree: 'gross',
  dialects: ['plain', 'link', 'json-api', 'page'],
  on: (call) => onCreate(call) && bodyOf(call) === undefined,
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    if (answer.status !== 400 || place.kind !== 'collection') return answer;
    const { resource, parent } = place;
    const row = store.insert(resource, {}, parent === undefined ? {} : { parent });
    return { status: 201, headers: [['Location', `${call.path}/${row.id}`]], body: { id: row.id } };
  },
});
