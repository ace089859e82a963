import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { FIELDS } from '../../http/queries.js';

export default defineFault({
  id: 'resources/an-unknown-field-name-ends-the-selection',
  title: 'A selection ends at the first name that no field has: those behind it are not shown',
  breaks: ['unknown-field-name-as-declared'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create'],
  on: asking(onCollection('GET'), 'fields'),
  rules: ({ select }) => ({
    select(item, names) {
      const end = names.findIndex((name) => !FIELDS.includes(name));
      return select(item, end < 0 ? names : names.slice(0, end));
    },
  }),
});
