import { onRecord } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'nothing-new-is-no-revision',
  title: 'A replacement by what is there already makes no new revision',
  tempts: ['stale-update-is-refused', 'one-racer-wins', 'put-is-idempotent'],
  on: onRecord('any', 'PUT'),
  rules: ({ change }) => ({
    change(entry, values, shelves) {
      if (JSON.stringify(entry.values) !== JSON.stringify(values)) change(entry, values, shelves);
    },
  }),
});
