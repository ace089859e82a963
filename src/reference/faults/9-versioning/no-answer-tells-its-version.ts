import { defineFault } from '../../deviation.js';
import { anyCall } from '../../http/calls.js';

export default defineFault({
  id: 'versioning/no-answer-tells-its-version',
  title: 'Answers do not tell by which version they are to be read',
  breaks: ['answers-tell-their-version'],
  degree: 'gross',
  dialects: ['cursor'],
  on: anyCall,
  rules: () => ({ told: () => [] }),
});
