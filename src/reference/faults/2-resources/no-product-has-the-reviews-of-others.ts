import { defineFault } from '../../deviation.js';
import { allReviews, onReviews } from '../deviations/reviews.js';

export default defineFault({
  id: 'resources/no-product-has-the-reviews-of-others',
  title: 'The list of the reviews of a product that there is not shows those of other products',
  breaks: ['unknown-id-is-404'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onReviews,
  rules: ({ place }, _call, { store }) => ({
    place(path) {
      const found = place(path);
      if (!('parent' in found) || store.all('products').some(({ id }) => id === found.parent)) return found;
      const { parent } = allReviews(store)[0] ?? {};
      return parent === undefined ? found : { ...found, parent };
    },
  }),
});
