import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/delete-answers-200',
  title: 'A delete answers 200 without content',
  breaks: ['delete-answers-its-status'],
  implies: ['success-status-is-as-declared'],
  degree: 'subtle',
  on: onItem('DELETE'),
  after: (answer) => (answer.status === 204 ? { status: 200, headers: [] } : answer),
});
