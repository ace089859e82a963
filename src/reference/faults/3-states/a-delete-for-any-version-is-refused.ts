import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { Refusal } from '../../http/refusal.js';

const onDelete = onItem('DELETE');

export default defineFault({
  id: 'states/a-delete-for-any-version-is-refused',
  title: 'A DELETE with If-Match: * is refused as if no version fitted',
  breaks: ['if-match-asterisk-asks-for-a-record'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => onDelete(call) && headerOf(call, 'if-match') === '*',
  before: () => {
    throw new Refusal(412, 'conflict', 'The version is another one');
  },
});
