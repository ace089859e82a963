import { objectIn, onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { mergePatch } from '../../records/fields.js';
import { isObject } from '../../http/message.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'errors/refused-but-stored',
  title: 'An update that is not valid is refused, and stored all the same',
  breaks: ['invalid-values-are-refused'],
  implies: ['responses-match-schema', 'refused-patch-changes-nothing'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'json-api', 'page'],
  on: onUpdate,
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const row = place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
    const patch = objectIn(call);
    if (answer.status !== 422 || row === undefined || patch === undefined) return answer;
    const fields = mergePatch(row.fields, patch);
    if (isObject(fields)) row.fields = fields;
    return answer;
  },
});
