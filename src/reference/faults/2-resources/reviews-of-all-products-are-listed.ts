import { defineFault } from '../../deviation.js';
import { allReviews, onReviews } from '../deviations/reviews.js';

export default defineFault({
  id: 'resources/reviews-of-all-products-are-listed',
  title: 'The list of the reviews of a product shows those of all products',
  breaks: ['nested-lists-are-of-their-parent'],
  degree: 'gross',
  dialects: ['plain'],
  on: onReviews,
  rules: ({ page }, _call, { store }) => ({
    page(sorted, rules) {
      const known = new Set(sorted.rows);
      return page({ ...sorted, rows: [...sorted.rows, ...allReviews(store).filter((row) => !known.has(row))] }, rules);
    },
  }),
});
