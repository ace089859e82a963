import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/products-are-archived-at-first',
  title: 'A product of which no status is said is an archived one',
  breaks: ['written-values-read-back-as-before'],
  implies: ['put-replaces-entirely', 'null-takes-a-member-away'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onCreate,
  rules: ({ accept }) => ({
    accept: (resource, body) =>
      accept(
        resource,
        resource.name === 'products' && body['status'] === undefined ? { ...body, status: 'archived' } : body,
      ),
  }),
});
