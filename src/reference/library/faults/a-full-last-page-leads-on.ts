import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-full-last-page-leads-on',
  title: 'A last page that is full links to one without records',
  breaks: ['cursor-walk-is-a-partition'],
  degree: 'subtle',
  on: onCollection('books', 'GET', 'HEAD'),
  rules: () => ({ isLast: (page, _rest, size) => page.length < size }),
});
