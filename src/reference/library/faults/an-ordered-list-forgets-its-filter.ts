import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/an-ordered-list-forgets-its-filter',
  title: 'A list with an order is not filtered',
  breaks: ['combined-options-agree'],
  degree: 'subtle',
  on: onList('any', 'order'),
  rules: () => ({ matches: () => true }),
});
