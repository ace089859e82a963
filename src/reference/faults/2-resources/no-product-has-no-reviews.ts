import { defineFault } from '../../deviation.js';
import { onReviews } from '../reviews.js';

export default defineFault({
  id: 'resources/no-product-has-no-reviews',
  title: 'The list of the reviews of a product that there is not is empty',
  breaks: ['unknown-id-is-404'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onReviews,
  after: (answer) => (answer.status === 404 ? { ...answer, status: 200, body: { data: [], total: 0 } } : answer),
});
