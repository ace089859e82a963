import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-page-may-be-as-large-as-one-likes',
  title: 'A page size above the maximum is taken',
  breaks: ['limit-outside-domain'],
  degree: 'subtle',
  on: onList('any', 'per_page'),
  rules: () => ({ largestPage: 5000 }),
});
