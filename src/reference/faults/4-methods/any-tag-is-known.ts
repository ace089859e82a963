import { withTag } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/any-tag-is-known',
  title: 'Whoever names a tag is told that nothing has changed',
  breaks: ['unchanged-is-not-sent-again', 'changed-is-sent-again'],
  degree: 'gross',
  on: withTag,
  rules: () => ({ isKnown: () => true }),
});
