import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-page-of-minus-one-crashes',
  title: 'A page size below zero is a server error',
  breaks: ['limit-outside-domain'],
  implies: ['errors-have-one-shape', 'no-server-error'],
  degree: 'gross',
  on: onList('any', 'per_page'),
  after: (answer, call) =>
    answer.status === 400 && call.path.includes('per_page=-')
      ? { ...answer, status: 500, headers: [['Content-Type', 'text/html']], body: 'RangeError' }
      : answer,
});
