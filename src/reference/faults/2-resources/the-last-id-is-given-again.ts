import { either, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/the-last-id-is-given-again',
  title: 'Where the newest record was deleted, the next one gets its id, as if ids were counted from what is there',
  breaks: ['ids-are-not-reused'],
  implies: ['requests-keep-their-effects'],
  degree: 'subtle',
  dialects: ['plain'],
  on: either(onCreate, onItem('DELETE')),
  rules: ({ remove }, _call, { memory }) => {
    const free = memory('free', () => new Map<string, string>());
    return {
      remove(row, store) {
        const newest = store.all(row.resource, row.parent).at(-1);
        if (newest === row) free.set(row.resource, row.id);
        remove(row, store);
      },
      identify(resource) {
        const id = free.get(resource);
        free.delete(resource);
        return id;
      },
    };
  },
});
