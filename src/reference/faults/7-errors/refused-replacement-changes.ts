import { bodyOf, onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../place.js';

const onReplace = onItem('PUT');

export default defineFault({
  id: 'errors/refused-replacement-changes',
  title: 'A replacement whose JSON is broken is refused, and the record is archived',
  breaks: ['malformed-body-is-refused'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'json-api', 'page'],
  on: (call) => onReplace(call) && bodyOf(call) === undefined,
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const row = place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
    if (answer.status === 400 && row) row.fields = { ...row.fields, quantity: 0, status: 'archived' };
    return answer;
  },
});
