import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'methods/get-sets-last-access',
  title: 'A record keeps the time at which it was last read, once the answer is written',
  breaks: ['get-is-safe'],
  implies: [
    // Where an update must name the version, which is another one after each read.
    'unknown-field-as-declared',
    'read-only-fields-as-declared',
    'get-is-repeatable',
    'put-is-idempotent',
    'patch-changes-only-what-it-names',
    'head-mirrors-get',
    'missing-credentials-are-refused',
    'invalid-credentials-are-refused',
    'malformed-body-is-refused',
    'invalid-values-are-refused',
    'fields-selects',
  ],
  degree: 'subtle',
  on: onItem('GET'),
  after(answer, call, { store, clock }) {
    const place = placeOf(call.path);
    const row = place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
    if (row && answer.status === 200) {
      row.fields = { ...row.fields, last_accessed: new Date(clock.now()).toISOString() };
    }
    return answer;
  },
});
