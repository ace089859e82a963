import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/total-forgets-the-filter',
  title: 'The total of a filtered list counts what the filter leaves out as well',
  breaks: ['total-counts-the-list'],
  implies: ['next-links-lead-through'],
  degree: 'subtle',
  dialects: ['plain'],
  on: asking(onCollection('GET', 'HEAD'), 'status'),
  rules: ({ page }, _call, { store }) => ({
    page(sorted, rules) {
      const { name } = sorted.resource;
      const cut = page(sorted, rules);
      return name === 'products' ? { ...cut, total: store.all(name).length } : cut;
    },
  }),
});
