import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/a-patch-takes-the-sku-of-another',
  title: 'A PATCH gives a product the stock number of another one, which creates and replacements may not',
  breaks: ['taken-values-are-refused'],
  degree: 'subtle',
  on: onItem('PATCH'),
  rules: () => ({ isTaken: () => false }),
});
