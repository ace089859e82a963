import { forVersion, onUpdate } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';
import type { Row } from '../../records/store.js';

export default defineFault({
  id: 'states/one-patch-of-a-turn-is-stored',

  title: 'While an update of a record is stored, others of it are acknowledged and dropped',
  breaks: ['disjoint-patches-survive'],
  implies: ['acknowledged-updates-survive'],
  degree: 'gross',
  on: (call) => onUpdate(call) && !forVersion(call),
  rules: ({ commit }, _call, { memory }) => ({
    async commit(row, store) {
      const busy = memory('busy', () => new Set<Row | undefined>());
      if (busy.has(row) && row !== undefined) {
        const { fields, version, updated } = row;
        const answer = await commit(row, store);
        Object.assign(row, { fields, version, updated });
        return answer;
      }
      busy.add(row);
      await nextTurn();
      busy.delete(row);
      return commit(row, store);
    },
  }),
});
