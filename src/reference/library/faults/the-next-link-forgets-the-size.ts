import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/the-next-link-forgets-the-size',
  title: 'The link to the next page leads on without the page size',
  breaks: ['limit-is-a-maximum'],
  implies: ['cursor-walk-is-a-partition'],
  degree: 'subtle',
  on: onList('any', 'per_page'),
  after: (answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => [name, value.replace(/per_page=[^&>]*&/g, '')]),
  }),
});
