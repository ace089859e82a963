import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/head-counts-views',
  title: 'A record counts how often it was asked for by HEAD',
  breaks: ['get-is-safe'],
  degree: 'subtle',
  on: onItem('HEAD'),
  before({ place }, { store }) {
    const row = place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
    if (row) row.fields = { ...row.fields, views: Number(row.fields['views'] ?? 0) + 1 };
  },
});
