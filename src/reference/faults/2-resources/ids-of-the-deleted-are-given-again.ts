import { either, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/ids-of-the-deleted-are-given-again',
  title: 'A new record gets the id of one that was deleted',
  breaks: ['ids-are-not-reused'],
  implies: ['requests-keep-their-effects'],
  degree: 'gross',
  dialects: ['plain'],
  on: either(onCreate, onItem('DELETE')),
  rules: ({ remove }, _call, { memory }) => {
    const free = memory('free', () => new Map<string, string[]>());
    return {
      remove(row, store) {
        free.set(row.resource, [...(free.get(row.resource) ?? []), row.id]);
        remove(row, store);
      },
      identify: (resource) => free.get(resource)?.shift(),
    };
  },
});
