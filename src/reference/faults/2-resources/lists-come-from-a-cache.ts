import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, type Answer } from '../../http/message.js';

/** Times that what was answered once is answered again. */
const TIMES = 2;

export default defineFault({
  id: 'resources/lists-come-from-a-cache',
  title: 'What a caller was shown of a list is shown to it twice more, whatever was written meanwhile',
  breaks: ['lists-agree-with-writes'],
  implies: [
    'unchanged-is-not-sent-again',
    'requests-keep-their-effects',
    'delete-removes',
    'post-lost-answer-is-bounded',
    'idempotency-key-makes-post-once',
    'what-nobody-has-is-refused',
    'head-mirrors-get',
  ],
  degree: 'gross',
  on: onCollection('GET'),
  after(answer, call, { memory }) {
    const kept = memory('lists', () => new Map<string, { readonly answer: Answer; left: number }>());
    const caller = headerOf(call, 'Authorization') ?? headerOf(call, 'X-API-Key') ?? '';
    const known = kept.get(`${call.path} ${caller}`);
    if (known !== undefined && known.left > 0) {
      known.left -= 1;
      return known.answer;
    }
    kept.set(`${call.path} ${caller}`, { answer, left: TIMES });
    return answer;
  },
});
