import { asking, either, onCollection, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/selected-fields-and-one-more',
  title: 'The time of the last change comes with every selection',
  breaks: ['fields-selects'],
  degree: 'subtle',
  on: asking(either(onCollection('GET', 'HEAD'), onItem('GET', 'HEAD')), 'fields', 'fields[products]'),
  rules: ({ select }) => ({ select: (item, fields) => select(item, [...fields, 'updated_at']) }),
});
