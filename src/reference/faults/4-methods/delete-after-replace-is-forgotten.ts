import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/delete-after-replace-is-forgotten',
  title: 'A record that was replaced before it was deleted stays, though the deletion is answered as done',
  breaks: ['requests-keep-their-effects'],
  degree: 'subtle',
  on: (call) => onItem('PUT')(call) || onItem('DELETE')(call),
  rules: ({ replaced, remove }, _call, { memory }) => ({
    replaced(row, fields) {
      memory('replaced', () => new Set<string>()).add(row.id);
      return replaced(row, fields);
    },
    remove(row, store) {
      // A second deletion takes it away.
      if (!memory('replaced', () => new Set<string>()).delete(row.id)) remove(row, store);
    },
  }),
});
