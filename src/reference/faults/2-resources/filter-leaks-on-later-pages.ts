import { asking, onLaterPage } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/filter-leaks-on-later-pages',
  title: 'From the second page on, a filtered list shows everything',
  breaks: ['filter-is-exact'],
  implies: ['combined-options-agree'],
  degree: 'subtle',
  on: asking(onLaterPage, 'status', 'filter[status]'),
  rules: () => ({ matches: () => true }),
});
