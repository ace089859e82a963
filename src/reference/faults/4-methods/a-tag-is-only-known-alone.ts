import { withTag } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/a-tag-is-only-known-alone',
  title: 'A tag is not found among several that a caller names',
  breaks: ['unchanged-is-not-sent-again'],
  degree: 'subtle',
  on: withTag,
  rules: ({ isKnown }) => ({ isKnown: (named, current) => !named.includes(',') && isKnown(named, current) }),
});
