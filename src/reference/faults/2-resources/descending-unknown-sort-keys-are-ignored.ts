import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { RESOURCES } from '../../records/resources.js';

export default defineFault({
  id: 'resources/descending-unknown-sort-keys-are-ignored',
  title: 'Behind a minus, a sort key that does not exist is not refused',
  breaks: ['unknown-sort-key-as-declared'],
  implies: ['several-sort-keys-apply-in-order'],
  degree: 'subtle',
  dialects: ['plain'],
  on: asking(onCollection('GET'), 'sort'),
  before({ place, query }) {
    const [minus, ...key] = query.get('sort') ?? '';
    if (minus !== '-' || place.kind !== 'collection') return;
    if (!Object.hasOwn(RESOURCES[place.resource].sorts, key.join(''))) query.delete('sort');
  },
});
