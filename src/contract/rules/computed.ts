import { isObject, type Json } from '../text/json.js';
import { listsOf, parseFormula, pointersOf } from '../text/formula.js';
import { outside } from './fields.js';
import { maps, written, type Rule } from './subject.js';

/** A computed member is one that the records have, and so is each that its formula names; a step `*` says of which element. */
export const computed: Rule = ({ contract, report }) => {
  for (const [name, resource] of maps(contract, 'resources')) {
    const all = resource['computed'];
    for (const [index, one] of Array.isArray(all) ? (all as readonly Json[]).entries() : []) {
      if (!isObject(one) || typeof one['at'] !== 'string' || typeof one['is'] !== 'string') continue;
      const at = ['resources', name, 'computed', index];
      const shown = written(resource, 'schema');
      const message = outside(shown, one['at']);
      if (message !== undefined) report([...at, 'at'], message);
      const formula = parseFormula(one['is']);
      if (typeof formula === 'string') {
        const hint = 'such as sum(/lines/*/amount) - /discount, with operators between blanks';
        report([...at, 'is'], `"${one['is']}" is not a formula. ${formula}`, { hint });
        continue;
      }
      for (const { pointer, isSummed } of pointersOf(formula)) {
        const unknown = outside(shown, pointer);
        if (unknown !== undefined) report([...at, 'is'], unknown);
        const open = listsOf(pointer).find((list) => !isSummed && !listsOf(String(one['at'])).includes(list));
        if (open === undefined) continue;
        const hint = `write sum(${pointer}), or a step * in "at" for the same list`;
        report([...at, 'is'], `"${pointer}" is a number of each element of ${open}, and it is not said of which`, {
          hint,
        });
      }
    }
  }
};
