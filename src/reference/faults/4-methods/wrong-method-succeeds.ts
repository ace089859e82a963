import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/wrong-method-succeeds',
  title: 'A method that a collection does not offer is answered with 200 and an empty object',
  breaks: ['wrong-method-is-405'],
  implies: ['errors-have-one-shape'],
  degree: 'gross',
  on: onCollection('PUT', 'PATCH', 'DELETE'),
  after: (answer) => (answer.status === 405 ? { status: 200, headers: [], body: {} } : answer),
});
