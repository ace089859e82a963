import type { RegisteredCheck } from '../check/registered.js';
import type { Contract } from '../contract/facts/model.js';
import { closest } from '../contract/schema/suggest.js';
import { declaredOperations } from '../contract/resolve/surface/surface.js';
import { EVERYTHING, type Policy } from './decide.js';
import { plan } from './plan.js';

/** A name in a selection that nothing has. */
export interface UnknownName {
  readonly option: 'only' | 'skip' | 'part';
  readonly name: string;
  /** What was probably meant. */
  readonly meant?: string;
}

/** Names that select nothing: a typing error in `skip` would let run what was to be left out. */
export function unknownNames(
  contract: Contract,
  checks: readonly RegisteredCheck[],
  { only, skip, parts }: Policy,
): readonly UnknownName[] {
  if (only.length + skip.length + parts.length === 0) return [];
  const names = new Set([
    ...declaredOperations(contract.facts).map((operation) => operation.id),
    ...plan(contract, checks, EVERYTHING).entries.flatMap(({ id, check, subject, clauses }) => [
      id,
      check.id,
      subject.name,
      ...(subject.resource === undefined ? [] : [subject.resource]),
      ...clauses,
      ...clauses.map((clause) => clause.slice(clause.indexOf(':') + 1)),
    ]),
  ]);
  const known = new Set(checks.flatMap(({ part }) => [part, part.split('-', 1)[0] ?? part]));
  const unknown = (option: UnknownName['option'], wanted: readonly string[], all: ReadonlySet<string>) =>
    wanted
      .filter((name) => !all.has(name))
      .map((name): UnknownName => {
        const meant = closest(name, [...all]);
        return { option, name, ...(meant === undefined ? {} : { meant }) };
      });
  return [...unknown('only', only, names), ...unknown('skip', skip, names), ...unknown('part', parts, known)];
}
