import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf, sameRequest, whenGone } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/put-is-half-undone-when-the-caller-leaves',
  title: 'A PUT whose caller left is undone in every other field, and its repetition taken for done',
  breaks: ['put-survives-a-lost-answer'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  on: onItem('PUT'),
  rules: ({ replaced }, call, { memory }) => ({
    replaced: (row, fields) =>
      memory('done', () => new Set<string>()).has(sameRequest(call)) ? row.fields : replaced(row, fields),
  }),
  before({ call }, { store, memory }) {
    const row = rowOf(call, store);
    const old = Object.entries(row?.fields ?? {}).filter((_, i) => i % 2 === 0);
    whenGone(call, () => {
      if (row) row.fields = { ...row.fields, ...Object.fromEntries(old) };
      memory('done', () => new Set<string>()).add(sameRequest(call));
    });
  },
});
