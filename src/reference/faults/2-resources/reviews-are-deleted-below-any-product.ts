import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { allReviews } from '../reviews.js';

export default defineFault({
  id: 'resources/reviews-are-deleted-below-any-product',
  title: 'A review is deleted below every product, though it is found below its own alone',
  breaks: ['nested-lists-are-of-their-parent'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('DELETE'),
  rules: ({ place }, _call, { store }) => ({
    place(path) {
      const found = place(path);
      if (found.kind !== 'item' || found.resource !== 'reviews') return found;
      const { parent } = allReviews(store).find(({ id }) => id === found.id) ?? {};
      return parent === undefined ? found : { ...found, parent };
    },
  }),
});
