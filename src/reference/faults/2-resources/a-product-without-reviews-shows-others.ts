import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';
import { allReviews, onReviews } from '../deviations/reviews.js';

export default defineFault({
  id: 'resources/a-product-without-reviews-shows-others',
  title: 'Where a product has no review, the list shows those of others',
  breaks: ['nested-lists-are-of-their-parent'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onReviews,
  rules: ({ page }, call, { store }) => ({
    page(sorted, rules) {
      const place = placeOf(call.path);
      const isBare = 'parent' in place && store.all('reviews', place.parent).length === 0;
      return page(isBare ? { ...sorted, rows: allReviews(store) } : sorted, rules);
    },
  }),
});
