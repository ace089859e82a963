import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { rowOf } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'states/an-update-for-any-version-is-not-stored',
  title: 'An update with If-Match: * is answered and not stored',
  breaks: ['if-match-asterisk-asks-for-a-record'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'cursor', 'json-api', 'page'],
  on: (call) => onItem('PUT', 'PATCH', 'POST')(call) && headerOf(call, 'If-Match')?.trim() === '*',
  before(request, { store }) {
    const row = rowOf(request.call, store);
    if (row === undefined) return;
    const { fields } = row;
    // The handler is done before that.
    queueMicrotask(() => (row.fields = fields));
  },
});
