import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/repeated-put-counts-up',
  title: 'A PUT of what is there already raises the quantity by one',
  breaks: ['put-is-idempotent'],
  implies: ['put-replaces-entirely', 'put-survives-a-lost-answer'],
  degree: 'subtle',
  on: onItem('PUT'),
  rules: ({ replaced }) => ({
    replaced(row, fields) {
      const after = replaced(row, fields);
      const isRepeated = Object.entries(after).every(([name, value]) => row.fields[name] === value || value === null);
      return isRepeated ? { ...after, quantity: Number(after['quantity']) + 1 } : after;
    },
  }),
});
