import type { Operation } from '../../facts/model.js';
import { isObject, type Json } from '../../text/json.js';
import { asList, valueOr } from '../reading.js';
import type { OperationContext } from './resolve-operation.js';

/**
 * What its record must be like: what is stated, and of the state, where that says nothing of it, one that the declared transitions say
 * it leads on from.
 */
export function whenOf({ read, path, kind, resource, name }: OperationContext): Pick<Operation, 'when' | 'anyOf'> {
  const own = read.json(`${path}.when`);
  const stated = valueOr(own, {}) as Operation['when'];
  if (own.state === 'none' || resource === undefined) return { when: stated };
  const states = `resources.${resource}.states`;
  const initial = valueOr(read.json(`${states}.initial`), undefined);
  // A new record will do where it may.
  const oneOf = (some: readonly Json[]): Json => some.find((state) => state === initial) ?? some[0] ?? null;
  const at = valueOr(read.text(`${states}.at`), undefined);
  const moves = valueOr(read.json(`${states}.transitions`), []);
  const from = asList(moves).flatMap((move) =>
    isObject(move) && move['by'] === name ? asList(move['from'] ?? []) : [],
  );
  const isLed = kind === 'action' && at !== undefined && from.length > 0 && !Object.hasOwn(stated, at);
  const when = Object.fromEntries(
    Object.entries(stated).map(([member, value]) => [member, Array.isArray(value) ? oneOf(value) : value]),
  );
  // Of the state any of some will do, and of another member where it is the only one.
  const [only] = Object.entries(stated).filter(([member], _, all) => member === at || all.length === 1);
  const anyOf = only !== undefined && Array.isArray(only[1]) ? { anyOf: only[1] as readonly Json[] } : {};
  return { when: isLed ? { [at]: oneOf(from), ...when } : when, ...anyOf };
}
