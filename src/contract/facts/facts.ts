import { isObject, type Json, type JsonObject } from '../text/json.js';
import type { StandardOperation } from './model.js';
import { gap, none, stated, type Slot } from './slot.js';
import { factIn, namesOf, partNames } from '../yaml/tree.js';

export const standardOperations: readonly StandardOperation[] = [
  'list',
  'read',
  'create',
  'replace',
  'update',
  'delete',
];

/** All facts of a contract: what the service states, then what follows from it, then what its documents state. */
export interface Facts {
  /** The fact at the path; `*` is no name here. */
  readonly at: (path: string) => Slot<Json>;
  /** Only what the service itself says. */
  readonly own: (path: string) => Slot<Json>;
  /** Names below a stated map of the service: `namesBelow('resources')`. */
  readonly namesBelow: (path: string) => readonly string[];
}

/** What a document lends to the service where the service says nothing. */
export interface Lent {
  readonly facts: JsonObject;
}

/**
 * @param service facts of the service contract
 * @param lent facts of the documents that bind it, the first one first
 */
export function createFacts(service: Json, lent: readonly Lent[]): Facts {
  const own = (path: string): Slot<Json> => factIn(service, namesOf(path));
  const found = (path: string): Slot<Json> => {
    const names = namesOf(path);
    const said = factIn(service, names);
    if (said.state === 'stated' && path === 'methods') return stated(withLent(said.value, lent), said.path);
    if (said.state !== 'gap') return said;
    const implied = impliedNone(names, own);
    if (implied) return implied;
    for (const other of [names, ...generalNames(names)]) {
      if (other !== names) {
        const general = factIn(service, other);
        if (general.state !== 'gap') return general;
      }
      for (const { facts } of lent) {
        const there = factIn(facts, other);
        if (there.state !== 'gap') return there;
      }
    }
    return gap(path);
  };
  // Planning asks for the same facts for each check and clause.
  const known = new Map<string, Slot<Json>>();
  const at = (path: string): Slot<Json> => {
    const slot = known.get(path) ?? found(path);
    known.set(path, slot);
    return slot;
  };
  return {
    at,
    own,
    namesBelow(path) {
      const slot = own(path);
      return slot.state === 'stated' ? partNames(slot.value) : [];
    },
  };
}

/** What a service says of methods adds to what its documents say of them: of which method an operation is follows from all. */
function withLent(methods: Json, lent: readonly Lent[]): Json {
  const theirs = lent.map(({ facts }) => facts['methods']).find(isObject) ?? {};
  if (!isObject(methods)) return methods;
  const merged = Object.entries(methods).map(([name, own]) => {
    const there = theirs[name];
    return [name, isObject(own) && isObject(there) ? { ...there, ...own } : own] as const;
  });
  return { ...theirs, ...Object.fromEntries(merged) };
}

/** Where a fact of one resource is stated for all: `resources.x.collection.query.limit` at `query.limit`. */
export function generalNames(names: readonly string[]): readonly (readonly string[])[] {
  const [top, , part, inner, ...others] = names;
  if (top !== 'resources' || part === undefined || inner === undefined) return [];
  if (part === 'collection' && inner === 'query') return [['query', ...others]];
  if (part === 'collection' && inner !== '*') return [['conventions', 'collection', inner, ...others]];
  if (part === 'operations' && others.length > 0) return [['conventions', inner, ...others]];
  if (part === 'concurrency') return [['conventions', 'concurrency', inner, ...others]];
  return [];
}

/** Options of a list, by the name of the parameter that asks for them where they have another. */
const ASKED_BY: Readonly<Record<string, string>> = { page: 'offset', after: 'cursor' };

/**
 * What a service says by saying something else: a resource with only `item` is a singleton, which has no collection and
 * is neither made nor removed; what cannot be listed has no collection.
 */
function impliedNone(names: readonly string[], own: (path: string) => Slot<Json>): Slot<Json> | undefined {
  const [top, resource, part, operation] = names;
  if (top !== 'resources' || resource === undefined) return undefined;
  const fact = (path: string): Slot<Json> => own(`resources.${resource}.${path}`);
  const singleton = isSingleton(fact);
  switch (part) {
    case 'path':
      return singleton ? none(`resources.${resource}.item`) : undefined;
    case 'collection': {
      // What a list does not have is asked for by no parameter.
      const [, , , inner, option = ''] = names;
      const without = inner === 'query' ? fact(`collection.${ASKED_BY[option] ?? option}`) : undefined;
      if (without?.state === 'none') return without;
      if (fact('collection').state === 'stated') return undefined;
      if (singleton) return none(`resources.${resource}.item`);
      const list = fact('operations.list');
      return list.state === 'none' ? list : undefined;
    }
    case 'unknown-reference':
    case 'hidden-reference':
    case 'on-delete': {
      // What refers to nothing, and stands below nothing, has nobody to lose.
      const above = [fact('path'), fact('item')].some(
        (path) => path.state === 'stated' && /<[^>]*\.[^>]*>/.test(String(path.value)),
      );
      return fact('refs').state === 'none' && (part !== 'on-delete' || !above)
        ? none(`resources.${resource}.refs`)
        : undefined;
    }
    case 'operations': {
      const alone = operation === 'list' || operation === 'create' || operation === 'delete';
      if (operation === undefined || fact(`operations.${operation}`).state !== 'gap') return undefined;
      if (singleton && alone) return none(`resources.${resource}.item`);
      // Of what is listed in whole the rest is not there.
      const whole = own('complete.operations');
      const isWhole = whole.state === 'stated' && whole.value === true;
      return isWhole && fact('operations').state === 'stated' ? none('complete.operations') : undefined;
    }
    default:
      return undefined;
  }
}

/** True for a resource that has `item` and no `path`, such as `/me`. `fact` looks up facts of the resource. */
export function isSingleton(fact: (path: string) => Slot<Json>): boolean {
  return fact('item').state === 'stated' && fact('path').state !== 'stated';
}

/**
 * The facts that a path with `*` stands for, one for each name. Where the map of the names is itself a gap or none, that
 * is the only fact found; an empty map gives nothing. `resources.*.operations` gives each standard operation.
 */
export function expand(facts: Facts, path: string): readonly { readonly path: string; readonly slot: Slot<Json> }[] {
  const names = namesOf(path);
  if (names.length === 3 && names[0] === 'resources' && names[2] === 'operations') {
    return standardOperations.flatMap((operation) => expand(facts, `${path}.${operation}`));
  }
  const star = names.indexOf('*');
  if (star < 0) return [{ path, slot: facts.at(path) }];
  const map = names.slice(0, star).join('.');
  const around = map === '' ? stated<Json>({}, '') : facts.at(map);
  if (around.state !== 'stated') return [{ path: map, slot: around }];
  return partNames(around.value).flatMap((name) =>
    expand(facts, [...names.slice(0, star), name, ...names.slice(star + 1)].join('.')),
  );
}
