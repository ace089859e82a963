import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/totals-count-what-is-hidden',
  title: 'The total of a list counts the orders of all callers',
  breaks: ['private-records-are-hidden'],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: (rules, call, { store }) => ({
    page(sorted, own) {
      const cut = rules.page(sorted, own);
      const caller = rules.authenticate(call);
      const hidden = store.all('orders').filter((row) => caller !== undefined && !rules.sees(caller, row));
      return sorted.resource.name === 'orders' ? { ...cut, total: cut.total + hidden.length } : cut;
    },
  }),
});
