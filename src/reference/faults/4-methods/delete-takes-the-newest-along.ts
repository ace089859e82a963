import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/delete-takes-the-newest-along',
  title: 'A delete removes the record that was made last as well',
  breaks: ['delete-removes'],
  implies: ['requests-keep-their-effects', 'delete-is-idempotent', 'delete-survives-a-lost-answer'],
  degree: 'gross',
  on: onItem('DELETE'),
  rules: ({ remove }) => ({
    remove(row, store) {
      remove(row, store);
      const newest = store.all(row.resource, row.parent).at(-1);
      if (newest) store.remove(newest);
    },
  }),
});
