import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/only-its-maker-can-read-a-product',
  title: 'Everyone sees a product in lists, and only its maker can read it',
  breaks: ['shared-records-are-seen'],
  implies: ['listed-items-can-be-read'],
  degree: 'subtle',
  on: onItem('GET'),
  rules: () => ({ sees: (caller, { owner }) => owner === undefined || owner === caller.name }),
});
