import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

export default defineFault({
  id: 'resources/a-filtered-descending-list-loses-its-last',
  title: 'A filtered list in descending order ends one record early',
  breaks: ['combined-options-agree'],
  degree: 'subtle',
  on(call) {
    const { query } = split(call.path);
    const isFiltered = query.has('status') || query.has('filter[status]');
    return onCollection('GET')(call) && isFiltered && query.get('sort')?.startsWith('-') === true;
  },
  rules: (rules) => ({ sort: (rows, resource, order) => rules.sort(rows, resource, order).slice(0, -1) }),
});
