import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { notFound } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/deleted-record-stays-in-lists',
  title: 'A deleted record cannot be read any more, and is still listed',
  breaks: ['delete-removes', 'lists-agree-with-writes'],
  implies: [
    'delete-is-idempotent',
    'requests-keep-their-effects',
    'listed-items-can-be-read',
    'a-change-causes-its-event',
    'references-name-a-record',
    'delete-treats-dependents-as-declared',
    'creates-below-nothing-are-refused',
  ],
  degree: 'subtle',
  on: onItem('DELETE', 'GET', 'HEAD', 'PUT', 'PATCH', 'POST'),
  rules: (_rules, _call, { tally }) => ({ remove: (row) => void tally(`deleted ${row.id}`) }),
  before({ place }, { tallied }) {
    if (place.kind === 'item' && tallied(`deleted ${place.id}`) > 0) throw notFound('This record');
  },
});
