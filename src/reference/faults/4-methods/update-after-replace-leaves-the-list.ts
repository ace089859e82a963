import { either, onCollection, onItem, onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/update-after-replace-leaves-the-list',
  title: 'A record that is updated after it was replaced is no longer in the list',
  breaks: ['requests-keep-their-effects'],
  degree: 'subtle',
  on: either(onItem('PUT'), onUpdate, onCollection('GET')),
  rules: (rules, _call, { memory }) => ({
    replaced(row, fields) {
      memory('replaced', () => new Set<string>()).add(row.id);
      return rules.replaced(row, fields);
    },
    patched(row, patch) {
      if (memory('replaced', () => new Set<string>()).has(row.id))
        memory('hidden', () => new Set<string>()).add(row.id);
      return rules.patched(row, patch);
    },
    sort: (rows, resource, order) =>
      rules.sort(
        rows.filter(({ id }) => !memory('hidden', () => new Set<string>()).has(id)),
        resource,
        order,
      ),
  }),
});
