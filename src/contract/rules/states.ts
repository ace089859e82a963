import { isObject, type Json } from '../text/json.js';
import { asList } from '../resolve/reading.js';
import { standardOperations } from '../facts/facts.js';
import { didYouMean } from '../schema/suggest.js';
import { relatedNames } from './relations.js';
import { maps, text, written, type Rule, type Subject } from './subject.js';

/** States are among the values, and transitions are made by operations that exist. */
export const states: Rule = (subject) => {
  const { contract, report, resources } = subject;
  const named = maps(contract, 'operations').map(([name]) => name);
  for (const [name] of maps(contract, 'resources')) {
    const at = ['resources', name, 'states'];
    const listed = written(contract, ...at, 'values');
    const values = Array.isArray(listed) ? (listed as readonly Json[]) : undefined;
    const check = (value: Json | undefined, path: readonly (string | number)[]): void => {
      if (value === undefined || value === 'none' || !values || values.includes(value)) return;
      report(path, `Unknown state "${String(value)}"${didYouMean(String(value), values.map(String))}`);
    };
    check(written(contract, ...at, 'initial'), [...at, 'initial']);
    const held = written(contract, 'resources', name, 'unique');
    for (const index of Array.isArray(held) ? held.keys() : []) {
      const where = ['resources', name, 'unique', index, 'while', text(contract, ...at, 'at') ?? ''];
      for (const value of asList(written(contract, ...where) ?? [])) check(value, where);
    }
    const transitions = written(contract, ...at, 'transitions');
    for (const index of (Array.isArray(transitions) ? transitions : []).keys()) {
      const where = [...at, 'transitions', index];
      const from = written(contract, ...where, 'from');
      for (const value of from === undefined ? [] : asList(from)) check(value, [...where, 'from']);
      check(written(contract, ...where, 'to'), [...where, 'to']);
      const by = text(contract, ...where, 'by');
      const others = resources.filter((other) => other !== name && names(subject, other, name));
      const made = others.map((other) => `${other}.create`);
      const known: readonly string[] = [...standardOperations, ...named, ...made];
      if (by !== undefined && !known.includes(by) && !known.some((operation) => by === `${name}.${operation}`)) {
        report([...where, 'by'], `Unknown operation "${by}"${didYouMean(by, known)}`);
      }
    }
    leadOn(subject, name);
  }
};

/**
 * An action that leads records on says where to, from each state in which it may be used: to a reader of the transitions alone it would be refused
 * there, and to a reader of `when` it would leave the state as it is.
 */
function leadOn({ contract, report }: Subject, resource: string): void {
  const at = text(contract, 'resources', resource, 'states', 'at');
  const listed = written(contract, 'resources', resource, 'states', 'transitions');
  const transitions = Array.isArray(listed) ? (listed as readonly Json[]) : [];
  const named = maps(contract, 'operations').flatMap(([name, { of }]) =>
    of === resource ? [['operations', name] as const] : [],
  );
  for (const path of at === undefined ? [] : named) {
    const operation = path.at(-1) ?? '';
    const where = [...path, 'when', at ?? ''];
    const froms = transitions.flatMap((one, n) => {
      const by = written(one, 'by');
      const from = written(one, 'from');
      return by === operation || by === `${resource}.${operation}`
        ? [{ n, from: from === undefined ? [] : asList(from) }]
        : [];
    });
    const [first] = froms;
    if (first === undefined) continue;
    const allowed = written(contract, ...where);
    for (const state of allowed === undefined || isObject(allowed) ? [] : asList(allowed))
      if (!froms.some(({ from }) => from.includes(state)))
        report(
          where,
          `"${operation}" may be used in the state ${JSON.stringify(state)}, and no transition by it leads on from there (resources.${resource}.states.transitions[${String(first.n)}])`,
          { hint: 'add the transition, to the same state where it stays, or take the state out of "when"' },
        );
  }
}

/** Whether a record of one resource stands below one of the other, or refers to it; where nobody says yet what it refers to, it may. */
function names(subject: Subject, one: string, other: string): boolean {
  if (written(subject.contract, 'resources', one, 'refs') === undefined) return true;
  return relatedNames(subject, one).some(({ resource }) => resource === other);
}
