import { either, onCreate, onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'left-out-texts-are-filled-in',
  title: 'A product whose description is left out gets one that is made from its price: no default of it is declared',
  tempts: ['post-creates', 'put-replaces-entirely'],
  on: either(onCreate, onItem('PUT')),
  rules: ({ accept }) => ({
    accept(resource, body) {
      const fields = accept(resource, body);
      const isLeftOut = resource.name === 'products' && !Object.hasOwn(body, 'description');
      return isLeftOut ? { ...fields, description: `At ${String(fields['price'])}` } : fields;
    },
  }),
});
