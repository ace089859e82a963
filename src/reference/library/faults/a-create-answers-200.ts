import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-create-answers-200',
  title: 'A create answers with 200',
  breaks: ['create-answers-its-status'],
  implies: ['success-status-is-as-declared'],
  degree: 'gross',
  on: onCollection('any', 'POST'),
  after: (answer) => (answer.status === 201 ? { ...answer, status: 200 } : answer),
});
