import { asking, either, onCollection, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/fields-are-ignored',
  title: 'All fields are shown, whatever is selected',
  breaks: ['fields-selects'],
  degree: 'gross',
  on: asking(either(onCollection('GET', 'HEAD'), onItem('GET', 'HEAD')), 'fields', 'fields[products]'),
  rules: () => ({ select: (item) => item }),
});
