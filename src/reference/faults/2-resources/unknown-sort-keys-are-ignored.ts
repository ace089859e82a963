import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { RESOURCES } from '../../records/resources.js';

export default defineFault({
  id: 'resources/unknown-sort-keys-are-ignored',
  title: 'A list that is sorted by a key which does not exist comes in its usual order',
  breaks: ['unknown-sort-key-as-declared'],
  implies: ['errors-stay-as-they-were'],
  degree: 'gross',
  dialects: ['plain'],
  on: asking(onCollection('GET'), 'sort'),
  before({ place, query }) {
    const keys = (query.get('sort') ?? '').split(',').map((key) => key.replace(/^-/, ''));
    if (place.kind !== 'collection') return;
    const { sorts } = RESOURCES[place.resource];
    if (keys.some((key) => !Object.hasOwn(sorts, key))) query.delete('sort');
  },
});
