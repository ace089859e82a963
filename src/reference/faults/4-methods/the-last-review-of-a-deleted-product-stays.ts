import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { removedBut } from '../deviations/reviews.js';

export default defineFault({
  id: 'methods/the-last-review-of-a-deleted-product-stays',
  title: 'Of the reviews of a deleted product the last one can still be read, where there are several',
  breaks: ['delete-treats-dependents-as-declared'],
  degree: 'subtle',
  on: onItem('DELETE'),
  rules: () => ({ remove: removedBut((reviews) => reviews.slice(1).slice(-1)) }),
});
