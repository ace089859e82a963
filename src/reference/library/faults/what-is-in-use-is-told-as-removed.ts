import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/what-is-in-use-is-told-as-removed',
  title: 'A delete of what others need does nothing, and answers 204',
  breaks: ['delete-treats-dependents-as-declared'],
  degree: 'subtle',
  on: onRecord('any', 'DELETE'),
  after: (answer) => (answer.status === 409 ? { status: 204, headers: [] } : answer),
});
