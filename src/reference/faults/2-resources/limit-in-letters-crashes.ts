import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'resources/limit-in-letters-crashes',
  title: 'A limit that is not a number is a server error',
  breaks: ['limit-outside-domain'],
  implies: ['no-server-error', 'odd-urls-are-no-server-error'],
  degree: 'subtle',
  on: (call) =>
    onCollection('GET')(call) &&
    ['limit', 'per_page', 'size', 'page[size]'].some((name) => /[a-z]/i.test(split(call.path).query.get(name) ?? '')),
  before() {
    throw internal();
  },
});
