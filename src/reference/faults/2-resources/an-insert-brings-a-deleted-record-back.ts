import { either, onCollection, onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import type { Row } from '../../store.js';
import { onceWritten } from '../endless.js';

const REMOVED = 'removed products';

const written = onceWritten(
  {
    id: 'resources/an-insert-brings-a-deleted-record-back',
    title: 'The last page after a record was made shows products that were deleted long before',
    breaks: ['cursor-walk-survives-writes'],
    degree: 'subtle',
  },
  (page, { memory }) => {
    const removed = memory(REMOVED, () => new Map<string, Row>());
    const isOf = page.rows[0]?.resource === 'products';
    return page.next === undefined && isOf ? { ...page, rows: [...page.rows, ...removed.values()] } : page;
  },
);

export default defineFault({
  ...written,
  on: either(onCollection('GET'), onItem('DELETE')),
  rules: (rules, call, shop) => ({
    ...written.rules?.(rules, call, shop),
    remove(row, store) {
      if (row.resource === 'products') shop.memory(REMOVED, () => new Map<string, Row>()).set(row.id, row);
      rules.remove(row, store);
    },
  }),
});
