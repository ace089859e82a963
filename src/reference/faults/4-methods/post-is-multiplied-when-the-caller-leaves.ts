import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { madeBy, whenGone } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/post-is-multiplied-when-the-caller-leaves',
  title: 'A create whose caller left is tried six times more by the service itself',
  breaks: ['post-lost-answer-is-bounded'],
  implies: ['idempotency-key-makes-post-once'],
  degree: 'gross',
  dialects: ['plain', 'link', 'json-api', 'page'],
  on: onCreate,
  after(answer, call, { store }) {
    const row = madeBy(answer, store);
    if (!row) return answer;
    const { resource, fields, parent } = row;
    whenGone(call, () => {
      for (let n = 0; n < 6; n += 1) store.insert(resource, fields, { ...(parent !== undefined && { parent }) });
    });
    return answer;
  },
});
