import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/unknown-id-answers-another-record',
  title: 'A read of an id that never existed answers the first record there is',
  breaks: ['unknown-id-is-404'],
  implies: ['errors-have-one-shape'],
  degree: 'subtle',
  on: onItem('GET', 'HEAD', 'DELETE'),
  rules: ({ place, remove }, { method }, { store, tally, tallied }) => ({
    remove(row, rows) {
      tally(`deleted ${row.id}`);
      remove(row, rows);
    },
    place(path) {
      const found = place(path);
      if (method === 'DELETE' || found.kind !== 'item' || tallied(`deleted ${found.id}`) > 0) return found;
      const [first] = store.all(found.resource, found.parent);
      const exists = store.get(found.resource, found.id, found.parent) !== undefined;
      return exists || first === undefined ? found : { ...found, id: first.id };
    },
  }),
});
