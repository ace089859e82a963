import type { Json } from '../text/json.js';
import { asList } from '../resolve/reading.js';
import { standardOperations } from '../facts/facts.js';
import { didYouMean } from '../schema/suggest.js';
import { maps, text, written, type Rule } from './subject.js';

/** States are among the values, and transitions are made by operations that exist. */
export const states: Rule = ({ contract, report }) => {
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
      const known: readonly string[] = [...standardOperations, ...named];
      if (by !== undefined && !known.includes(by) && !known.some((operation) => by === `${name}.${operation}`)) {
        report([...where, 'by'], `Unknown operation "${by}"${didYouMean(by, known)}`);
      }
    }
  }
};
