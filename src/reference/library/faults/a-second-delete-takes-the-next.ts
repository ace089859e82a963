import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';
import { targetOf } from '../target.js';

export default defineFault({
  id: 'library/a-second-delete-takes-the-next',
  title: 'To delete what is not there deletes the next record',
  breaks: ['delete-is-idempotent'],
  implies: ['delete-survives-a-lost-answer', 'requests-keep-their-effects'],
  degree: 'gross',
  on: onRecord('any', 'DELETE'),
  after(answer, call, { shelves }) {
    const target = targetOf(call.path);
    if (answer.status !== 404 || target.at !== 'record') return answer;
    const next = shelves.all(target.kind, target.author).find(({ number }) => number > target.number);
    if (next) shelves.take(next);
    return answer;
  },
});
