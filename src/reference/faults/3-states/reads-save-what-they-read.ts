import { onItem } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';
import type { Call, JsonObject } from '../../http/message.js';

export default defineFault({
  id: 'states/reads-save-what-they-read',

  title: 'A read saves the record as it read it in the next turn of the event loop',
  breaks: ['acknowledged-updates-survive'],
  // Where the patches of a burst must name a version.
  implies: ['disjoint-patches-survive'],
  degree: 'gross',
  on: onItem('GET'),
  before({ call }, { store, memory }) {
    const row = rowOf(call, store);
    if (row) memory('read', () => new Map<Call, JsonObject>()).set(call, row.fields);
  },
  async after(answer, call, { store, memory }) {
    const fields = memory('read', () => new Map<Call, JsonObject>()).get(call);
    if (fields === undefined) return answer;
    await nextTurn();
    const row = rowOf(call, store);
    if (row) row.fields = fields;
    return answer;
  },
});
