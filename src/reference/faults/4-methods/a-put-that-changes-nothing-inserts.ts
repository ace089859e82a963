import { isDeepStrictEqual } from 'node:util';
import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/a-put-that-changes-nothing-inserts',
  title: 'A PUT that changes nothing is taken for one that found no record, and inserts it once more',
  breaks: ['put-is-idempotent'],
  implies: ['put-survives-a-lost-answer', 'get-is-safe', 'requests-keep-their-effects'],
  degree: 'subtle',
  on: onItem('PUT'),
  rules: ({ commit }, call, { store }) => ({
    commit(row, write) {
      const before = row?.fields;
      const answer = commit(row, write);
      const after = rowOf(call, store);
      if (row && after && isDeepStrictEqual(before, after.fields)) store.insert(row.resource, after.fields);
      return answer;
    },
  }),
});
