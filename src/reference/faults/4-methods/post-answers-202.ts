import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/post-answers-202',
  title: 'A create answers 202, as if it were not done yet',
  breaks: ['create-answers-its-status'],
  implies: ['success-status-is-as-declared', 'responses-match-schema'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'json-api', 'page'],
  on: onCreate,
  after: (answer) => (answer.status === 201 ? { ...answer, status: 202 } : answer),
});
