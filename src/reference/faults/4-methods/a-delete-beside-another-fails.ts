import { onItem } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/a-delete-beside-another-fails',
  title:
    'A record is looked up, and removed in the next turn of the event loop; where it is gone by then, that is a server error',
  breaks: ['deletes-at-one-time-remove-once'],
  degree: 'subtle',
  on: onItem('DELETE'),
  rules: ({ commit, remove }) => ({
    async commit(row, store) {
      await nextTurn();
      return commit(row, store);
    },
    remove(row, store) {
      if (store.get(row.resource, row.id, row.parent) === undefined) throw internal();
      remove(row, store);
    },
  }),
});
