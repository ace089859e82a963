import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { removedBut } from '../deviations/reviews.js';

export default defineFault({
  id: 'methods/reviews-of-deleted-products-stay',
  title: 'The reviews of a deleted product can still be read',
  breaks: ['delete-treats-dependents-as-declared'],
  degree: 'gross',
  on: onItem('DELETE'),
  rules: () => ({ remove: removedBut((reviews) => reviews) }),
});
