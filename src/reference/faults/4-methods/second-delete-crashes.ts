import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/second-delete-crashes',
  title: 'To delete a record again is a server error',
  breaks: ['delete-is-idempotent'],
  implies: ['no-server-error', 'delete-survives-a-lost-answer'],
  degree: 'subtle',
  on: onItem('DELETE'),
  rules: ({ remove }, _call, shop) => ({
    remove(row, store) {
      shop.tally(`deleted ${row.id}`);
      remove(row, store);
    },
  }),
  before({ place }, { tallied }) {
    if (place.kind === 'item' && tallied(`deleted ${place.id}`) > 0) throw internal();
  },
});
