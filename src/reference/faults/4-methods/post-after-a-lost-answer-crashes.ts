import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { sameRequest, whenGone } from '../../records/client-disconnect.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/post-after-a-lost-answer-crashes',
  title: 'A POST that is repeated because its caller left meets what it made, and is a server error',
  breaks: ['post-lost-answer-is-bounded'],
  implies: ['no-server-error', 'idempotency-key-makes-post-once'],
  degree: 'gross',
  on: onCreate,
  before({ call }, { memory }) {
    const made = memory('made', () => new Set<string>());
    if (made.has(sameRequest(call))) throw internal();
    whenGone(call, () => made.add(sameRequest(call)));
  },
});
