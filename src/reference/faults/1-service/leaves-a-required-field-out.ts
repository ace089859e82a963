import { either, onCollection, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/leaves-a-required-field-out',
  title: 'No record has the time of its last change, which the schema requires',
  breaks: ['responses-match-schema'],
  implies: ['fields-selects'],
  degree: 'gross',
  on: either(onItem('GET', 'HEAD', 'PUT', 'PATCH', 'POST'), onCollection('GET', 'HEAD', 'POST')),
  rules: ({ present }) => ({
    present(row, version) {
      const { updated_at: _, ...item } = present(row, version);
      return item;
    },
  }),
});
