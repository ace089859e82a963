import { changeIn, onUpdate } from '../../http/calls.js';
import type { Fault } from '../../deviation.js';
import { problemsOf } from '../../records/fields.js';
import { rowOf } from '../../records/client-disconnect.js';
import { RESOURCES } from '../../records/resources.js';

/** What becomes of one member of an update that is refused; `end` leaves those that follow as they are. */
type Fate = 'stored' | 'left' | 'end';

/** Stores some members of an update of a product though it is refused; null never, for it may mean more than a value. */
export function halfApplied(fate: (name: string, isValid: boolean) => Fate): Pick<Fault, 'on' | 'after'> {
  return {
    on: onUpdate,
    after(answer, call, { store }) {
      const row = rowOf(call, store);
      if (answer.status !== 422 || row?.resource !== 'products') return answer;
      for (const [name, value] of Object.entries(changeIn(call))) {
        const spec = RESOURCES.products.specs[name];
        if (spec === undefined || value === null) continue;
        const becomes = fate(name, problemsOf({ [name]: spec }, { [name]: value }).length === 0);
        if (becomes === 'end') break;
        if (becomes === 'stored') store.write(row, { ...row.fields, [name]: value });
      }
      return answer;
    },
  };
}
