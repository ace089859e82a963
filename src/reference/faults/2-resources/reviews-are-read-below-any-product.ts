import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { belowAnyProduct } from '../deviations/reviews.js';

export default defineFault({
  id: 'resources/reviews-are-read-below-any-product',
  title: 'A review is found below every product',
  breaks: ['nested-lists-are-of-their-parent'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('GET'),
  rules: belowAnyProduct,
});
