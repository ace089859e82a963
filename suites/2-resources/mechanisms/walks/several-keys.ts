import {
  type Json,
  type ResourceFacts,
  valueAt,
  all,
  ifStated,
  map,
  none,
  stated,
  within,
  type Slot,
  fill,
  type QueryPair,
} from 'probity/check';
import type { SortKey } from 'probity/check/facts';
import { isShownExactly, orderOf, runsOf, type Direction } from 'probity/check/lists';

/** A key and its direction, and how a list is asked for it alone. */
export interface SortedBy {
  readonly key: SortKey;
  readonly direction: Direction;
  readonly query: readonly QueryPair[];
}

/** Two keys, of which the second decides where the first does not, and how a list is asked for both. */
export interface KeyPair {
  readonly name: string;
  readonly first: SortedBy;
  readonly second: SortedBy;
  readonly query: readonly QueryPair[];
}

/** The directions that tell most first: what holds for one key alone shows where they differ. */
const DIRECTIONS = [
  ['ascending', 'descending'],
  ['descending', 'ascending'],
  ['descending', 'descending'],
  ['ascending', 'ascending'],
] as const;

/**
 * Every two sort keys in all directions. The first is one whose equal values are seen to be equal; without such a key,
 * or with one key alone, there is nothing to ask for.
 */
export function severalKeys({ name, at, collection, operations }: ResourceFacts): Slot<readonly KeyPair[]> {
  const path = `resources.${name}.collection`;
  const body = ifStated(operations.create.body);
  return within(all({ way: at('collection.several-sort-keys'), sort: collection.sort }), ({ way, sort }) => {
    const firsts = sort.filter((key) => isShownExactly(key, body));
    const pairs = DIRECTIONS.flatMap((directions) =>
      firsts.flatMap((first) =>
        sort.filter(({ at: place }) => place !== first.at).flatMap((second) => pairOf(first, second, directions, way)),
      ),
    );
    return pairs.length > 0 ? stated(pairs, `${path}.several-sort-keys`) : none(`two keys in ${path}.sort`);
  });
}

function pairOf(
  first: SortKey,
  second: SortKey,
  [one, other]: readonly [Direction, Direction],
  way: Json,
): readonly KeyPair[] {
  const asked = map(all({ first: first[one], second: second[other] }), (found): KeyPair => {
    const queries = [fill(found.first, {}), fill(found.second, {})] as const;
    return {
      name: `${first.name} ${one}, ${second.name} ${other}`,
      first: { key: first, direction: one, query: queries[0] },
      second: { key: second, direction: other, query: queries[1] },
      query: way === 'comma' ? joined(queries) : queries.flat(),
    };
  });
  return asked.state === 'stated' ? [asked.value] : [];
}

/** The values of each parameter behind one another: `sort=a,-b`, `_sort=a,b&_order=asc,desc`. */
function joined(queries: readonly (readonly QueryPair[])[]): readonly QueryPair[] {
  const values = new Map<string, string[]>();
  for (const [name, value] of queries.flat()) values.set(name, [...(values.get(name) ?? []), value]);
  return [...values].map(([name, several]) => [name, several.join(',')] as const);
}

/**
 * Pairs of which these items show in what order the second key puts those that are equal by the first: those by whose first key they
 * differ as well or, where there are none, those by whose first key all are equal.
 */
export function tellingOf(pairs: readonly KeyPair[], items: readonly Json[]): readonly KeyPair[] {
  const whole = pairs.filter((pair) => isTelling(pair, items, 2));
  return whole.length > 0 ? whole : pairs.filter((pair) => isTelling(pair, items, 1));
}

/** @param least values of the first key that there must be */
function isTelling({ first, second }: KeyPair, items: readonly Json[], least: number): boolean {
  const groups = new Map<string, Json[]>();
  for (const item of items) {
    const value = JSON.stringify(valueAt(item, first.key.at) ?? null);
    groups.set(value, [...(groups.get(value) ?? []), item]);
  }
  return groups.size >= least && [...groups.values()].some((group) => orderBy(second, group).isTold);
}

/** How items stand by one key. */
export function orderBy({ key, direction }: SortedBy, items: readonly Json[]): ReturnType<typeof orderOf> {
  return orderOf(
    key,
    items.map((item) => valueAt(item, key.at)),
    direction,
  );
}

/** Two values of the second key that stand the wrong way round among neighbours that are equal by the first. */
export function misplacedWithin(
  { first, second }: KeyPair,
  items: readonly Json[],
): ReturnType<typeof orderOf>['misplaced'] {
  return runsOf(items, first.key.at)
    .map((run) => orderBy(second, run).misplaced)
    .find((found) => found !== undefined);
}
