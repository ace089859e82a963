import { either, onItem, onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/update-after-replace-is-not-read',
  title: 'A read of a record that was updated after it was replaced is answered from before the update',
  breaks: ['requests-keep-their-effects'],
  degree: 'subtle',
  dialects: ['plain'],
  on: either(onItem('PUT', 'GET'), onUpdate),
  rules: ({ replaced, present }, call, { memory, store }) => {
    const kept = memory('read before the update', () => new Map<string, object>());
    return {
      replaced(row, fields) {
        kept.set(row.id, fields);
        return replaced(row, fields);
      },
      present(row, version) {
        const old = call.method === 'GET' && rowOf(call, store)?.id === row.id ? kept.get(row.id) : undefined;
        return { ...present(row, version), ...old };
      },
    };
  },
});
