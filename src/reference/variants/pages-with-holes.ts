import { either, onCollection, onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import type { Row } from '../records/store.js';

export default defineVariant({
  id: 'pages-with-holes',
  title: 'Deleted records still take room in pages by cursor, which may be short or empty and still lead on',
  tempts: [
    'cursor-walk-survives-writes',
    'cursor-walk-is-a-partition',
    'limit-is-a-maximum',
    'filter-is-exact',
    'total-counts-the-list',
    'default-order-is-as-declared',
    'query-values-arrive-as-sent',
  ],
  on: either(onCollection('GET', 'HEAD'), onItem('DELETE')),
  rules: ({ page, remove }, call, { memory }) => {
    const graves = memory('graves', () => new Set<Row>());
    return {
      remove(row, store) {
        graves.add(row);
        remove(row, store);
      },
      page(sorted, rules) {
        const { rows, resource, query } = sorted;
        const [one] = rows;
        if (/[?&]page=/.test(call.path) || one === undefined) return page(sorted, rules);
        const dead = [...graves].filter((row) => row.resource === one.resource && row.parent === one.parent);
        const whole = page({ ...sorted, rows: rules.sort([...rows, ...dead], resource, query.order) }, rules);
        return { ...whole, rows: whole.rows.filter((row) => !graves.has(row)), total: rows.length };
      },
    };
  },
});
