import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/the-last-page-leads-to-the-first',
  title: 'The last page has a next link, and it leads to the first',
  breaks: ['cursor-walk-is-a-partition'],
  implies: ['default-order-is-as-declared', 'sort-follows-the-key'],
  degree: 'gross',
  on: onCollection('any', 'GET', 'HEAD'),
  after: (answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => [
      name,
      value.includes('rel="next"') ? value : value.replace('rel="first"', 'rel="first next"'),
    ]),
  }),
});
