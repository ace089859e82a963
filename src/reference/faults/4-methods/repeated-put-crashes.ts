import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/repeated-put-crashes',
  title: 'A PUT of what is there already is a server error',
  breaks: ['put-is-idempotent'],
  implies: ['put-replaces-entirely', 'no-server-error', 'put-survives-a-lost-answer'],
  degree: 'gross',
  on: onItem('PUT'),
  rules: ({ replaced }) => ({
    replaced(row, fields) {
      const after = replaced(row, fields);
      if (JSON.stringify(after) === JSON.stringify(row.fields)) throw internal();
      return after;
    },
  }),
});
