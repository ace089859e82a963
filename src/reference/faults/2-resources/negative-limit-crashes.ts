import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'resources/negative-limit-crashes',
  title: 'A negative limit is a server error',
  breaks: ['limit-outside-domain'],
  implies: ['no-server-error'],
  degree: 'gross',
  on: (call) =>
    onCollection('GET')(call) &&
    ['limit', 'per_page', 'size', 'page[size]'].some((name) => split(call.path).query.get(name)?.startsWith('-')),
  before() {
    throw internal();
  },
});
