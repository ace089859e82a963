import { isObject, type Json, type JsonObject } from '../text/json.js';
import { listsOf, parseFormula, pointersOf } from '../text/formula.js';
import { outside } from './fields.js';
import { parseAggregate } from '../facts/aggregates.js';
import { didYouMean } from '../schema/suggest.js';
import { relatedNames } from './relations.js';
import { maps, written, type Rule, type Subject } from './subject.js';

/** A computed member is one that the records have, and so is each that its formula names; a step `*` says of which element. */
export const computed: Rule = (subject) => {
  const { contract, report } = subject;
  for (const [name, resource] of maps(contract, 'resources')) {
    const all = resource['computed'];
    for (const [index, one] of Array.isArray(all) ? (all as readonly Json[]).entries() : []) {
      if (!isObject(one) || typeof one['at'] !== 'string' || typeof one['is'] !== 'string') continue;
      const at = ['resources', name, 'computed', index];
      const shown = written(resource, 'schema');
      const message = outside(shown, one['at']);
      if (message !== undefined) report([...at, 'at'], message);
      if (one['of'] !== undefined) {
        checkAggregate(subject, name, index, one);
        continue;
      }
      const alone = ['by', 'where'].find((key) => one[key] !== undefined);
      if (alone !== undefined)
        report([...at, alone], `"${alone}" is about other records`, {
          part: 'key',
          hint: 'name their resource in "of"',
        });
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

/** What follows from other records names a resource whose records refer to this one, and members that they have. */
function checkAggregate(subject: Subject, name: string, index: number, one: JsonObject): void {
  const { contract, resources, report } = subject;
  const at = ['resources', name, 'computed', index];
  const { of, by, is, where } = one;
  const form = parseAggregate(String(is));
  if (form === undefined) {
    const message = `"${String(is)}" is not what follows from several records`;
    report([...at, 'is'], message, {
      hint: 'write count, or sum, min, max or average of a member, such as sum(/amount)',
    });
  }
  if (!resources.includes(String(of))) {
    report([...at, 'of'], `There is no resource "${String(of)}"${didYouMean(String(of), resources)}`);
    return;
  }
  const related = relatedNames(subject, String(of)).filter(({ resource }) => resource === name);
  const refs = written(contract, 'resources', String(of), 'refs');
  const named = typeof by === 'string' ? by : name;
  if (!related.some((ref) => ref.named === named) && (refs !== undefined || by === undefined)) {
    const message =
      by === undefined
        ? `No path of "${String(of)}" names a record of "${name}"`
        : `"${named}" is not a reference of "${String(of)}" to "${name}"${didYouMean(
            named,
            related.map((ref) => ref.named),
          )}`;
    report([...at, by === undefined ? 'of' : 'by'], message, { hint: 'name the reference in "by"' });
  }
  const shown = written(contract, 'resources', String(of), 'schema');
  const members = [...(form?.member === undefined ? [] : [form.member]), ...Object.keys(isObject(where) ? where : {})];
  for (const member of members) {
    const message = outside(shown, member);
    if (message !== undefined) report(at, message);
  }
}
