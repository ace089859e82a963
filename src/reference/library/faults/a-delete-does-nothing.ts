import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-delete-does-nothing',
  title: 'A delete answers as if it had been one',
  breaks: ['delete-removes'],
  implies: ['requests-keep-their-effects', 'lists-agree-with-writes'],
  degree: 'gross',
  on: onRecord('any', 'DELETE'),
  rules: () => ({ take: () => undefined }),
});
