import { defineVariant } from '../deviation.js';
import { onReviews } from '../faults/deviations/reviews.js';

export default defineVariant({
  id: 'an-unknown-product-has-no-reviews',
  title: 'The list of the reviews of a product that there is not is empty',
  tempts: ['unknown-id-is-404', 'nested-lists-are-of-their-parent', 'delete-removes', 'no-server-error'],
  dialects: ['plain'],
  on: onReviews,
  after: (answer) => (answer.status === 404 ? { ...answer, status: 200, body: { data: [], total: 0 } } : answer),
});
