import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/everything-is-private',
  title: 'Products and reviews exist only for the caller who made them',
  breaks: ['shared-records-are-seen'],
  degree: 'gross',
  on: anyCall,
  rules: () => ({ sees: (caller, { owner }) => owner === undefined || owner === caller.name }),
});
