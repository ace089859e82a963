import { bodyOf, onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'errors/broken-json-is-taken-as-empty',
  title: 'An update whose JSON is broken succeeds and changes nothing',
  breaks: ['malformed-body-is-refused'],
  implies: ['errors-have-one-shape'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'json-api', 'page'],
  on: (call) => onUpdate(call) && bodyOf(call) === undefined,
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const row = place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
    if (answer.status !== 400 || row === undefined) return answer;
    return { status: 200, headers: [], body: { id: row.id, ...row.fields } };
  },
});
