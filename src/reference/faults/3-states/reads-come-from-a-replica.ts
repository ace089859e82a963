import { onItem } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';
import type { JsonObject } from '../../http/message.js';
import type { Row } from '../../records/store.js';

export default defineFault({
  id: 'states/reads-come-from-a-replica',

  title: 'A read on another connection shows an update one turn of the event loop late',
  breaks: ['acknowledged-updates-survive'],
  implies: ['one-racer-wins', 'disjoint-patches-survive'],
  degree: 'subtle',
  on: onItem('GET', 'PUT', 'PATCH', 'POST'),
  rules: ({ commit, present }, call, { memory, store: rows }) => {
    const old = memory('old', () => new Map<Row, { fields: JsonObject; by: string }>());
    return {
      commit(row, store) {
        if (row !== undefined) {
          const before = { fields: row.fields, by: call.connection };
          old.set(row, before);
          void nextTurn().then(() => old.get(row) === before && old.delete(row));
        }
        return commit(row, store);
      },
      present(row, version) {
        const before = call.method === 'GET' && rowOf(call, rows) === row ? old.get(row) : undefined;
        const isLate = before !== undefined && before.by !== call.connection;
        return present(isLate ? { ...row, fields: before.fields } : row, version);
      },
    };
  },
});
