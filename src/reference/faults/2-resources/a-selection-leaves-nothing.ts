import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/a-selection-leaves-nothing',
  title: 'A list of which fields are selected is empty',
  breaks: ['fields-selects'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'fields', 'fields[products]'),
  rules: () => ({ sort: () => [] }),
});
