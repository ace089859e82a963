import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/delete-answers-an-object',
  title: 'A delete answers 200 and an empty object',
  breaks: ['delete-answers-empty', 'delete-answers-its-status'],
  implies: ['success-status-is-as-declared', 'responses-match-schema'],
  degree: 'gross',
  on: onItem('DELETE'),
  after: (answer) => (answer.status === 204 ? { status: 200, headers: [], body: {} } : answer),
});
