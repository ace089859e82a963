import { describe, expect, it } from 'vitest';
import { stableIn, unstable, type Disturbance } from './stability.js';

/** Numbers that look random, the same for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

interface Row {
  readonly id: number;
  readonly key: number;
}

const before = (a: Row, b: Row): number => a.key - b.key || a.id - b.id;

/** The page after an anchor at an offset, as one kind of service makes it. */
type Service = (rows: readonly Row[], after: Row | undefined, offset: number) => readonly Row[];

const SERVICES: Readonly<Record<string, Service>> = {
  right: (rows, after) => rows.filter((row) => !after || before(row, after) > 0),
  offset: (rows, _after, offset) => rows.slice(offset),
  'keys only': (rows, after) => rows.filter((row) => !after || row.key > after.key),
  'anchor again': (rows, after) => rows.filter((row) => !after || before(row, after) >= 0),
  'restarts without its anchor': (rows, after) => rows.slice(rows.findIndex((row) => row.id === after?.id) + 1),
};

interface Simulated {
  readonly disturbance: Disturbance<number>;
  readonly shown: readonly number[];
  /** The list as it was at each page. */
  readonly states: readonly (readonly Row[])[];
}

/** Walks a list of a few records with ties, with a random write between two pages. */
function simulate(service: Service, seed: number): Simulated {
  const roll = dice(seed);
  const make = (id: number): Row => ({ id, key: roll(4) });
  const dead = make(0);
  let rows = Array.from({ length: 8 }, (_, i) => make(i + 1)).sort(before);
  const base = rows.map(({ id }) => id);
  const [deleted, moved] = [new Set<number>(), new Set<number>()];
  const [shown, states]: [number[], (readonly Row[])[]] = [[], []];
  let last: Row | undefined;
  for (let next = 100, pages = 0; pages < 40; pages += 1) {
    states.push(rows);
    const page = service(rows, last, shown.length).slice(0, 1 + roll(2));
    if (page.length === 0) break;
    shown.push(...page.map(({ id }) => id));
    last = page.at(-1);
    const victim = rows[roll(rows.length)];
    const write = roll(4);
    if (write === 0) rows = [...rows, make((next += 1))].sort(before);
    if (write === 1 && victim) {
      rows = rows.filter((row) => row !== victim);
      deleted.add(victim.id);
    }
    if (write === 2 && victim) {
      rows = [...rows.filter((row) => row !== victim), { id: victim.id, key: roll(4) }].sort(before);
      moved.add(victim.id);
    }
  }
  return { disturbance: { base, dead: new Set([dead.id]), deleted, moved }, shown, states };
}

/** By definition: what every state of the list has, with one key, is shown once and in order. */
function isBroken({ shown, states }: Simulated): boolean {
  const keysOf = (id: number): ReadonlySet<number | undefined> =>
    new Set(states.map((rows) => rows.find((row) => row.id === id)?.key));
  const ids = [...new Set(states.flatMap((rows) => rows.map(({ id }) => id)))];
  const times = (id: number): number => shown.filter((one) => one === id).length;
  const stable = ids.filter((id) => keysOf(id).size === 1 && !keysOf(id).has(undefined));
  // A record that was made or deleted has one key while it is there.
  const isMoved = (id: number): boolean => [...keysOf(id)].filter((key) => key !== undefined).length > 1;
  const rank = (id: number): number => (states[0] ?? []).findIndex((row) => row.id === id);
  const order = shown.filter((id) => stable.includes(id)).map(rank);
  return (
    stable.some((id) => times(id) !== 1) ||
    ids.some((id) => times(id) > 1 && !isMoved(id)) ||
    order.some((place, i) => order.slice(i + 1).some((later) => later < place))
  );
}

function judged({ disturbance, shown }: Simulated): boolean {
  const { missing, repeated, risen, swapped } = unstable(disturbance, shown);
  return missing.length + repeated.length + risen.length > 0 || swapped !== undefined;
}

describe('a walk while the list changes', () => {
  it.each(Object.keys(SERVICES))('is judged as the definition says: %s', (name) => {
    const service = SERVICES[name];
    if (!service) throw new Error('There is no such service');
    let broken = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const simulated = simulate(service, seed);
      // A move onto the same place, or of a record that is then deleted, is a move to us and none by definition.
      const plain = [...simulated.disturbance.moved].every(
        (id) => new Set(simulated.states.flatMap((rows) => rows.find((row) => row.id === id)?.key ?? [])).size > 1,
      );
      if (plain) expect([seed, judged(simulated)]).toEqual([seed, isBroken(simulated)]);
      if (judged(simulated)) broken += 1;
    }
    if (name === 'right') expect(broken).toBe(0);
    else expect(broken).toBeGreaterThan(80);
  });

  const disturbance: Disturbance<string> = {
    base: ['a', 'b', 'c', 'd'],
    dead: new Set(['x']),
    deleted: new Set(['b']),
    moved: new Set(['c']),
  };

  it('holds only what nobody touched for stable', () => {
    expect(stableIn(disturbance)).toEqual(['a', 'd']);
  });

  it('lets what comes or goes be shown or not, and what is moved twice', () => {
    for (const shown of ['ad', 'abd', 'acdc', 'anbcd']) {
      expect(unstable(disturbance, [...shown])).toEqual({ missing: [], repeated: [], risen: [], swapped: undefined });
    }
  });

  it('finds what is missing, shown twice, risen and out of order', () => {
    expect(unstable(disturbance, [...'bbdx']).missing).toEqual(['a']);
    expect(unstable(disturbance, [...'abbdnn']).repeated).toEqual(['b', 'n']);
    expect(unstable(disturbance, [...'axd']).risen).toEqual(['x']);
    expect(unstable(disturbance, [...'da']).swapped).toEqual(['d', 'a']);
    expect(unstable(disturbance, [...'da'], () => false).swapped).toBeUndefined();
  });
});
