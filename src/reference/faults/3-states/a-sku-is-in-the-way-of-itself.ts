import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/a-sku-is-in-the-way-of-itself',
  title: 'A PATCH with the stock number that the product has is refused, as if another one had it',
  breaks: ['taken-values-are-refused'],
  degree: 'subtle',
  on: onItem('PATCH'),
  rules: ({ isTaken }, _call, { store }) => ({
    isTaken: (rows, field, value) =>
      isTaken(rows, field, value) || store.all('products').some(({ fields }) => fields[field] === value),
  }),
});
