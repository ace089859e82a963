import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/get-counts-views',
  title: 'A record counts how often it was read',
  breaks: ['get-is-safe', 'get-is-repeatable'],
  implies: [
    'put-is-idempotent',
    'patch-changes-only-what-it-names',
    'head-mirrors-get',
    'missing-credentials-are-refused',
    'invalid-credentials-are-refused',
    'malformed-body-is-refused',
    'invalid-values-are-refused',
    'fields-selects',
  ],
  degree: 'gross',
  on: onItem('GET'),
  before({ place }, { store }) {
    const row = place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
    if (row) row.fields = { ...row.fields, views: Number(row.fields['views'] ?? 0) + 1 };
  },
});
