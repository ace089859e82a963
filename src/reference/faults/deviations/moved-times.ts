import type { On } from '../../http/calls.js';
import type { Seams } from '../../deviation.js';

/** A deviation whose service takes the time of a write of these calls for that of the creation of the record. */
export function movingTheTime(on: On): Pick<Seams, 'rules'> & { readonly on: On } {
  return {
    on,
    rules: ({ commit }) => ({
      commit(row, store) {
        if (row !== undefined) Object.assign(row, { created: row.updated + 1 });
        return commit(row, store);
      },
    }),
  };
}
