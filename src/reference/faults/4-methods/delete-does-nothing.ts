import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/delete-does-nothing',
  title: 'A deleted record stays where it is',
  breaks: ['delete-removes'],
  implies: ['delete-is-idempotent', 'requests-keep-their-effects'],
  degree: 'gross',
  on: onItem('DELETE'),
  rules: () => ({ remove: () => undefined }),
});
