import { isObject, type Json } from '../../text/json.js';
import type { StandardOperation } from '../../facts/model.js';
import type { Prerequisite } from '../../facts/prerequisite.js';
import { asList, valueOr, type Reader } from '../reading.js';

/** The operation that needs something. */
interface Needing {
  readonly kind: StandardOperation | 'action';
  readonly name: string;
  readonly id: string;
  readonly resource?: string;
}

/** What an operation needs to be there first, by the references and the names that the contract lists. */
export function prerequisitesOf(read: Reader, path: string, operation: Needing): readonly Prerequisite[] {
  const { kind, resource, name, id } = operation;
  if (resource === undefined) return [];
  const needs = valueOr(read.json(`${path}.needs`), undefined);
  const ofAll = needs === undefined ? [] : listedIn(needs, read, kind, resource);
  const moves = kind === 'action' ? asList(valueOr(read.json(`resources.${resource}.states.transitions`), [])) : [];
  const ofSome = moves.flatMap((move) => {
    if (!isObject(move) || move['needs'] === undefined || (move['by'] !== name && move['by'] !== id)) return [];
    const from = asList(move['from'] ?? []);
    return listedIn(move['needs'], read, kind, resource).map((need) => ({ ...need, from }));
  });
  return [...ofAll, ...ofSome];
}

function listedIn(needs: Json, read: Reader, kind: Needing['kind'], resource: string): readonly Prerequisite[] {
  const listed = isObject(needs) ? Object.entries(needs) : asList(needs).map((name) => [String(name), true] as const);
  const refs = valueOr(read.json(`resources.${resource}.refs`), {});
  return listed.flatMap(([name, said]): readonly Prerequisite[] => {
    const to = name.startsWith('/') ? referred(refs, name) : name;
    if (to === undefined) return [];
    const at = name.startsWith('/') ? { at: name } : {};
    return [
      { resource: to, ...at, side: kind === 'create' || name.startsWith('/') ? 'above' : 'below', ...saidOf(said) },
    ];
  });
}

function referred(refs: Json, at: string): string | undefined {
  const to = isObject(refs) ? refs[at] : undefined;
  const name = isObject(to) ? to['to'] : to;
  return typeof name === 'string' ? name : undefined;
}

/** `published`, a list of states, `true` for any, or an object that says more. */
function saidOf(said: Json): Pick<Prerequisite, 'in' | 'refused' | 'isUsedUp'> {
  if (!isObject(said)) return { in: said === true ? [] : asList(said), refused: [], isUsedUp: false };
  const { in: states, refused, 'used-up': isUsedUp } = said;
  return {
    in: states === undefined ? [] : asList(states),
    refused: refused === undefined ? [] : (asList(refused) as readonly number[]),
    isUsedUp: isUsedUp === true,
  };
}
