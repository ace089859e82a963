import { either, onCollection, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/get-counts-views-in-lists',
  title: 'A record counts how often it was read, and only lists show the count',
  breaks: ['get-is-safe'],
  implies: ['get-is-repeatable', 'fields-selects', 'put-is-idempotent', 'missing-credentials-are-refused'],
  degree: 'subtle',
  on: either(onItem('GET'), onCollection('GET', 'HEAD')),
  rules: ({ present }, call, { tallied }) => ({
    present: (row, version) => {
      const item = present(row, version);
      return onCollection('GET', 'HEAD')(call) ? { ...item, views: tallied(`views ${row.id}`) } : item;
    },
  }),
  before({ place }, { tally }) {
    if (place.kind === 'item') tally(`views ${place.id}`);
  },
});
