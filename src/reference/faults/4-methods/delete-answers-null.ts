import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/delete-answers-null',
  title: 'A delete answers 200 and null',
  breaks: ['delete-answers-empty', 'delete-answers-its-status'],
  implies: ['success-status-is-as-declared', 'responses-match-schema'],
  degree: 'subtle',
  on: onItem('DELETE'),
  after: (answer) => (answer.status === 204 ? { status: 200, headers: [], body: null } : answer),
});
