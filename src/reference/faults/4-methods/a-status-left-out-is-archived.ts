import { either, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/a-status-left-out-is-archived',
  title: 'A product whose status is left out is archived, and not active as declared',
  breaks: ['post-creates'],
  implies: ['null-takes-a-member-away', 'written-values-read-back-as-before'],
  degree: 'subtle',
  dialects: ['plain'],
  on: either(onCreate, onItem('PUT')),
  rules: ({ accept }) => ({
    accept(resource, body) {
      const fields = accept(resource, body);
      const isLeftOut = resource.name === 'products' && !Object.hasOwn(body, 'status');
      return isLeftOut ? { ...fields, status: 'archived' } : fields;
    },
  }),
});
