import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/products-need-a-currency',
  title: 'A product is not made any more unless the request names a currency',
  breaks: ['old-requests-still-work'],
  degree: 'gross',
  dialects: ['plain'],
  on: onCreate,
  rules: ({ problems }) => ({
    problems(resource, body) {
      const found = problems(resource, body);
      if (resource.name !== 'products' || 'currency' in body) return found;
      return [...found, { at: '/currency', problem: 'is missing' }];
    },
  }),
});
