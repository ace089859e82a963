import { onCreate } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../place.js';
import { headerOf } from '../../message.js';

export default defineFault({
  id: 'methods/post-stores-nothing',
  title: 'A create answers 201, and the record is not there',
  breaks: ['post-creates'],
  implies: [
    'offset-walk-is-a-partition',
    'cursor-walk-is-a-partition',
    'filter-is-exact',
    'sort-follows-the-key',
    'idempotency-key-makes-post-once',
    'requests-keep-their-effects',
  ],
  degree: 'gross',
  dialects: ['plain', 'link', 'json-api', 'page'],
  on: onCreate,
  after(answer, _call, { store }) {
    const place = placeOf(headerOf(answer, 'Location') ?? '/');
    const row = place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
    if (row) store.remove(row);
    return answer;
  },
});
