import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/lists-are-private',
  title: 'Lists show nothing that others have made, though it can be read',
  breaks: ['shared-records-are-seen'],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: () => ({ sees: (caller, { owner }) => owner === undefined || owner === caller.name }),
});
