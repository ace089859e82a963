import { createHash } from 'node:crypto';
import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/some-ids-are-in-capitals',
  title: 'Every third id has capitals in the place of small letters',
  breaks: ['ids-have-their-form'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onCreate,
  rules: (_rules, _call, { tally }) => ({
    identify() {
      const n = tally('made');
      const hex = createHash('sha256').update(String(n)).digest('hex').toUpperCase();
      return n % 3 > 0 ? undefined : `A${hex.slice(1, 8)}-${hex.slice(8, 12)}-4000-A000-${hex.slice(12, 24)}`;
    },
  }),
});
