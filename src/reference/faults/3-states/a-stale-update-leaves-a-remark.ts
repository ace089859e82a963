import { forVersion } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'states/a-stale-update-leaves-a-remark',
  title: 'An update for a version that is gone is refused, and noted in the description of the record',
  breaks: ['stale-update-is-refused'],
  implies: ['one-racer-wins'],
  degree: 'subtle',
  dialects: ['plain'],
  on: forVersion,
  after(answer, call, { store }) {
    const row = rowOf(call, store);
    if (answer.status === 409 && row !== undefined) row.fields = { ...row.fields, description: 'refused' };
    return answer;
  },
});
