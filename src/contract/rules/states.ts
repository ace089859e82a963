import type { Json } from '../text/json.js';
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
  }
};

/** Whether a record of one resource stands below one of the other, or refers to it; where nobody says yet what it refers to, it may. */
function names(subject: Subject, one: string, other: string): boolean {
  if (written(subject.contract, 'resources', one, 'refs') === undefined) return true;
  return relatedNames(subject, one).some(({ resource }) => resource === other);
}
