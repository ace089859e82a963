import { asking, either, onCollection, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/selection-shows-the-id-on-demand',
  title: 'A selection has an id only where it is asked for, and the contract says it always comes',
  breaks: ['fields-selects'],
  degree: 'subtle',
  on: asking(either(onCollection('GET', 'HEAD'), onItem('GET', 'HEAD')), 'fields', 'fields[products]'),
  rules: ({ select }) => ({
    select(item, fields) {
      const { id: _, ...others } = select(item, fields);
      return fields.includes('id') ? select(item, fields) : others;
    },
  }),
});
