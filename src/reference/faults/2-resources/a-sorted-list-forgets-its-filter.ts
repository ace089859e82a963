import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

export default defineFault({
  id: 'resources/a-sorted-list-forgets-its-filter',
  title: 'A list that is sorted and filtered is only sorted',
  breaks: ['combined-options-agree'],
  degree: 'gross',
  on: (call) => asking(onCollection('GET'), 'status', 'filter[status]')(call) && split(call.path).query.has('sort'),
  rules: () => ({ matches: () => true }),
});
