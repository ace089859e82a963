import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/not-found-has-another-shape',
  title: 'The error for a record that does not exist has its members on the top level',
  breaks: ['errors-have-one-shape'],
  implies: ['errors-are-as-declared'],
  degree: 'subtle',
  on: onItem('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'),
  after: (answer) =>
    answer.status === 404 ? { ...answer, body: { code: 'not_found', message: 'This record does not exist' } } : answer,
});
