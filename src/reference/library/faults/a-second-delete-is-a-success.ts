import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-second-delete-is-a-success',
  title: 'To delete what is not there answers 204, though 404 is said',
  breaks: ['delete-is-idempotent'],
  degree: 'subtle',
  on: onRecord('any', 'DELETE'),
  after: (answer) => (answer.status === 404 ? { status: 204, headers: [] } : answer),
});
