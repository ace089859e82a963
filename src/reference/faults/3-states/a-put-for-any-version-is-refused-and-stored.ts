import { objectIn, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'states/a-put-for-any-version-is-refused-and-stored',
  title: 'A PUT of a product that is not there is refused with If-Match: *, and makes it all the same',
  breaks: ['if-match-asterisk-asks-for-a-record'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('PUT'),
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const body = objectIn(call);
    const isFor = headerOf(call, 'If-Match')?.trim() === '*' && (answer.status === 404 || answer.status === 412);
    if (isFor && body !== undefined && place.kind === 'item') store.insert('products', body, { id: place.id });
    return answer;
  },
});
