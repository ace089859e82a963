import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { whenGone } from '../../records/client-disconnect.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/delete-after-a-lost-answer-crashes',
  title: 'A DELETE whose caller left keeps the record locked, and the next DELETE is a server error',
  breaks: ['delete-survives-a-lost-answer'],
  implies: ['no-server-error'],
  degree: 'gross',
  on: onItem('DELETE'),
  before({ call, path }, { memory }) {
    const locked = memory('locked', () => new Set<string>());
    if (locked.has(path)) throw internal();
    whenGone(call, () => locked.add(path));
  },
});
