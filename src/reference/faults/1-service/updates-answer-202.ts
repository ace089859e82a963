import { onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/updates-answer-202',
  title: 'An update answers 202, as if it were not done yet',
  breaks: ['success-status-is-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: onUpdate,
  after: (answer) => (answer.status === 200 ? { ...answer, status: 202 } : answer),
});
