import { forVersion } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';
import { errorAnswer, stale } from '../../http/refusal.js';

export default defineFault({
  id: 'states/a-conflict-locks-the-record',
  title: 'When an update was refused as a conflict, so is every later one, whatever version it names',
  breaks: ['stale-update-is-refused', 'one-racer-wins'],
  degree: 'subtle',
  dialects: ['plain'],
  on: forVersion,
  before({ call }, { store, memory }) {
    const row = rowOf(call, store);
    const locked = memory('locked', () => new Set<string>());
    return row !== undefined && locked.has(row.id) ? errorAnswer(stale()) : undefined;
  },
  after(answer, call, { store, memory }) {
    const row = rowOf(call, store);
    if (answer.status === 409 && row !== undefined) memory('locked', () => new Set<string>()).add(row.id);
    return answer;
  },
});
