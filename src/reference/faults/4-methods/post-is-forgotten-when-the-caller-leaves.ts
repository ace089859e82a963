import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { madeBy, sameRequest, whenGone } from '../../records/client-disconnect.js';
import type { Answer } from '../../http/message.js';

export default defineFault({
  id: 'methods/post-is-forgotten-when-the-caller-leaves',
  title: 'A create whose caller left is undone, and its repetition gets the answer that was kept for it',
  breaks: ['post-lost-answer-is-bounded'],
  implies: ['idempotency-key-makes-post-once'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'json-api', 'page'],
  on: onCreate,
  before: ({ call }, { memory }) => memory('kept', () => new Map<string, Answer>()).get(sameRequest(call)),
  after(answer, call, { store, memory }) {
    const row = madeBy(answer, store);
    whenGone(call, () => {
      if (row) store.remove(row);
      memory('kept', () => new Map<string, Answer>()).set(sameRequest(call), answer);
    });
    return answer;
  },
});
