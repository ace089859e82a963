import { asking, onLaterPage } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/later-pages-forget-the-selection',
  title: 'From the second page on, a list shows all fields, whatever is selected',
  breaks: ['fields-selects'],
  degree: 'subtle',
  on: asking(onLaterPage, 'fields', 'fields[products]'),
  rules: () => ({ select: (item) => item }),
});
