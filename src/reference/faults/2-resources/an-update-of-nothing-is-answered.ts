import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';
import { rowOf } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'resources/an-update-of-nothing-is-answered',
  title: 'An update of a product that is not there is answered with 200, for it has changed all that there are',
  breaks: ['unknown-id-is-404', 'if-match-asterisk-asks-for-a-record'],
  implies: ['responses-match-schema'],
  degree: 'gross',
  dialects: ['plain'],
  on: onItem('PATCH', 'PUT'),
  before({ call }, { store }) {
    const place = placeOf(call.path);
    const isNothing = place.kind === 'item' && place.resource === 'products' && rowOf(call, store) === undefined;
    return isNothing ? { status: 200, headers: [], body: { updated: 0 } } : undefined;
  },
});
