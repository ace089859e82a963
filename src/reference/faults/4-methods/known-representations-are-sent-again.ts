import { withTag } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/known-representations-are-sent-again',
  title: 'A caller that names the tag of what it has gets it once more',
  breaks: ['unchanged-is-not-sent-again'],
  degree: 'gross',
  on: withTag,
  rules: () => ({ isKnown: () => false }),
});
