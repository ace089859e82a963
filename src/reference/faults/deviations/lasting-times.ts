import type { On } from '../../http/calls.js';
import type { Seams } from '../../deviation.js';

/** A deviation whose service keeps the time of the last change as it was in these calls. */
export function leavingTheTime(on: On): Pick<Seams, 'rules'> & { readonly on: On } {
  return {
    on,
    rules: ({ commit }) => ({
      commit(row, store) {
        const updated = row?.updated;
        return commit(row, () => {
          const answer = store();
          if (row !== undefined) Object.assign(row, { updated });
          return answer;
        });
      },
    }),
  };
}
