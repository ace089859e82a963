import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';
import { presented } from '../../rules.js';

export default defineFault({
  id: 'events/refused-updates-are-told',
  title: 'An update that is refused is told like one that is not',
  breaks: ['refused-write-causes-none'],

  degree: 'gross',
  dialects: ['plain'],
  on: onItem('PATCH', 'PUT'),
  after(answer, call, { store, feed }) {
    const row = rowOf(call, store);
    if (answer.status !== 422 || row?.resource !== 'products') return answer;
    feed.publish({ resource: 'products', type: 'product.updated', data: presented(row, 'v1') });
    return answer;
  },
});
