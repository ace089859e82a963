import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { belowAnyProduct } from '../deviations/reviews.js';

export default defineFault({
  id: 'resources/reviews-are-deleted-below-any-product',
  title: 'A review is deleted below every product, though it is found below its own alone',
  breaks: ['nested-lists-are-of-their-parent'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('DELETE'),
  rules: belowAnyProduct,
});
