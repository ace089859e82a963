import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { putBack, rowOf, whenGone } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/delete-is-undone-when-the-caller-leaves',
  title: 'A DELETE whose caller left is undone, and its repetition told that there is nothing to delete',
  breaks: ['delete-survives-a-lost-answer'],
  degree: 'subtle',
  on: onItem('DELETE'),
  before({ call, path }, { store, memory }) {
    const done = memory('done', () => new Set<string>());
    if (done.has(path)) return { status: 204, headers: [] };
    const row = rowOf(call, store);
    whenGone(call, () => {
      if (row) putBack(row, store);
      done.add(path);
    });
    return undefined;
  },
});
