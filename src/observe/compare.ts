import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json } from '../contract/text/json.js';
import type { Contract } from '../contract/facts/model.js';
import type { Seen } from './sightings.js';

/** What a sighting is beside the contract. */
export interface Compared {
  /** Of what the contract says nothing. */
  readonly news: readonly Seen[];
  /** The contract says so as well. */
  readonly agreeing: readonly Seen[];
  /** The contract says something else: its word stands. */
  readonly contrary: readonly Contrary[];
}

export interface Contrary extends Seen {
  readonly stated: Json;
}

/** What was seen of a service. */
export interface Observed extends Compared {
  /** What showed itself in several ways, and what is not as the contract says, in words. */
  readonly remarks: readonly string[];
  /** Why nothing, or not everything, was looked at. */
  readonly because?: string;
  /** Records that were made and could not be removed, in words. */
  readonly left?: readonly string[];
}

/** Sorts what was seen by what the contract says of it. */
export function compareWith(contract: Contract, seen: readonly Seen[]): Compared {
  const [news, agreeing, contrary]: [Seen[], Seen[], Contrary[]] = [[], [], []];
  for (const one of seen) {
    const stated = statedAt(contract, one.path);
    if (stated === undefined) news.push(one);
    else if (holds(stated, one.value)) agreeing.push(one);
    else contrary.push({ ...one, stated });
  }
  return { news, agreeing, contrary };
}

/** What the contract itself says there, or at a place above that settles it. */
function statedAt(contract: Contract, path: readonly string[]): Json | undefined {
  const own = contract.written(path)?.value;
  if (own !== undefined) return own;
  for (let length = path.length - 1; length > 0; length -= 1) {
    const above = contract.written(path.slice(0, length))?.value;
    if (above !== undefined) return isObject(above) ? elsewhere(contract, path) : above;
  }
  return elsewhere(contract, path);
}

/** What a document that the service claims says for it. */
function elsewhere({ lookup }: Contract, path: readonly string[]): Json | undefined {
  const [found] = lookup(path.join('.'));
  if (found?.slot.state === 'stated') return found.slot.value;
  return found?.slot.state === 'none' ? 'none' : undefined;
}

/** A status may be one of several, and a map may say more. */
function holds(stated: Json, seen: Json): boolean {
  if (isDeepStrictEqual(stated, seen)) return true;
  if (Array.isArray(stated)) return stated.some((one) => isDeepStrictEqual(one, seen));
  if (seen === false && stated === 'none') return true;
  if (isObject(stated) && isObject(seen))
    return Object.entries(seen).every(([name, value]) => stated[name] !== undefined && holds(stated[name], value));
  return false;
}
