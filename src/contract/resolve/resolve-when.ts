import type { Operation } from '../facts/model.js';
import { isObject, type Json } from '../text/json.js';
import { asList, valueOr } from './reading.js';
import type { OperationContext } from './resolve-operation.js';

/** The state that it needs: what is stated of it, or else one that the declared transitions say it leads on from. */
export function whenOf({ read, path, kind, resource, name }: OperationContext): Pick<Operation, 'when' | 'anyOf'> {
  const own = read.json(`${path}.when`);
  const when = valueOr(own, {}) as Operation['when'];
  const said = { when };
  if (own.state === 'none' || resource === undefined) return said;
  const states = `resources.${resource}.states`;
  const initial = valueOr(read.json(`${states}.initial`), undefined);
  // A new record will do where it may.
  const oneOf = (some: readonly Json[]): Json => some.find((state) => state === initial) ?? some[0] ?? null;
  const [first, ...others] = Object.entries(when);
  if (first !== undefined && others.length === 0 && Array.isArray(first[1])) {
    const anyOf = first[1] as readonly Json[];
    return { when: { [first[0]]: oneOf(anyOf) }, anyOf };
  }
  if (first !== undefined || kind !== 'action') return said;
  const at = valueOr(read.text(`${states}.at`), undefined);
  const moves = valueOr(read.json(`${states}.transitions`), []);
  const from = asList(moves).flatMap((move) =>
    isObject(move) && move['by'] === name ? asList(move['from'] ?? []) : [],
  );
  if (at === undefined || from.length === 0) return said;
  return { when: { [at]: oneOf(from) } };
}
