import { asking, either, onCollection, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/selection-drops-the-id',
  title: 'A selection has no id, which the contract says always comes',
  breaks: ['fields-selects'],
  degree: 'subtle',
  on: asking(either(onCollection('GET', 'HEAD'), onItem('GET', 'HEAD')), 'fields', 'fields[products]'),
  rules: ({ select }) => ({
    select(item, fields) {
      const { id: _, ...others } = select(item, fields);
      return others;
    },
  }),
});
