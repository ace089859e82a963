import { isAnonymous, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

const onDelete = onItem('DELETE');

export default defineFault({
  id: 'authentication/delete-needs-nothing',
  title: 'A delete needs no credentials',
  breaks: ['missing-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => isAnonymous(call) && onDelete(call),
  rules: () => ({ authenticate: () => ({ name: 'alice', writes: true }) }),
});
