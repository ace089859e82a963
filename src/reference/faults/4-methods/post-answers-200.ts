import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/post-answers-200',
  title: 'A create answers 200 in place of 201',
  breaks: ['create-answers-its-status'],
  implies: ['success-status-is-as-declared', 'responses-match-schema'],
  degree: 'gross',
  dialects: ['plain', 'link', 'json-api', 'page'],
  on: onCreate,
  after: (answer) => (answer.status === 201 ? { ...answer, status: 200 } : answer),
});
