import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-delete-answers-what-it-removed',
  title: 'A delete answers with 200 and the record that was removed',
  breaks: ['delete-answers-its-status', 'delete-answers-empty'],
  implies: ['success-status-is-as-declared'],
  degree: 'gross',
  on: onRecord('any', 'DELETE'),
  after: (answer) => (answer.status === 204 ? { status: 200, headers: [], body: { result: null, meta: {} } } : answer),
});
