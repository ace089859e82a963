import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { whenGone } from '../../records/client-disconnect.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/put-after-a-lost-answer-crashes',
  title: 'A PUT whose caller left keeps the record locked, and the next PUT is a server error',
  breaks: ['put-survives-a-lost-answer'],
  implies: ['no-server-error'],
  degree: 'gross',
  on: onItem('PUT'),
  before({ call, path }, { memory }) {
    const locked = memory('locked', () => new Set<string>());
    if (locked.has(path)) throw internal();
    whenGone(call, () => locked.add(path));
  },
});
