import { forVersion, objectIn } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';
import { RESOURCES } from '../../records/resources.js';

export default defineFault({
  id: 'states/a-conflict-is-stored',

  title: 'An update for a version that is gone is refused as a conflict, and stored',
  breaks: ['stale-update-is-refused', 'one-racer-wins'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'page', 'put-create'],
  on: forVersion,
  after(answer, call, { store }) {
    const row = rowOf(call, store);
    if (answer.status !== 409 || row === undefined) return answer;
    const { specs } = RESOURCES[row.resource];
    const known = Object.entries(objectIn(call) ?? {}).filter(([name]) => Object.hasOwn(specs, name));
    store.write(row, { ...row.fields, ...Object.fromEntries(known) });
    return answer;
  },
});
