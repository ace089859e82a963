import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { stale } from '../../http/refusal.js';

export default defineFault({
  id: 'states/an-asterisk-matches-no-tag',
  title: 'If-Match: * is compared with the entity tag like any other text',
  breaks: ['if-match-asterisk-asks-for-a-record'],
  degree: 'gross',
  dialects: ['plain', 'link', 'cursor', 'json-api', 'page'],
  on: (call) => onItem('PUT', 'PATCH', 'POST')(call) && headerOf(call, 'If-Match')?.trim() === '*',
  before() {
    throw stale();
  },
});
