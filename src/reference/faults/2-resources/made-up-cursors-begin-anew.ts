import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { decodeCursor } from '../../records/order.js';

export default defineFault({
  id: 'resources/made-up-cursors-begin-anew',
  title: 'A cursor that was never given leads to the first page',
  breaks: ['unknown-cursor-is-answered-as-declared'],
  implies: ['errors-stay-as-they-were'],
  degree: 'gross',
  dialects: ['plain'],
  on: asking(onCollection('GET'), 'after'),
  before({ query }) {
    if (decodeCursor(query.get('after') ?? '') === undefined) query.delete('after');
  },
});
