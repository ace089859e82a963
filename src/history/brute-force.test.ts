import { expect, test } from 'vitest';
import type { Json } from '../contract/text/json.js';
import { explainRegister, explainSearch, explainVersionChain } from './explain.js';
import { describeRegister, describeState, describeVersioned } from './describe.js';
import { linearize } from './linearize.js';
import { registerModel, stateModel, versionedModel } from './models.js';
import { checkVersionChain } from './version-chain.js';
import type { Operation, Outcome, RegisterAction, StateAction, VersionedAction } from './operation.js';
import { checkRegister } from './register.js';
import { isWhole } from '../selftest/fixtures/amount.js';

type RegisterOp = Operation<RegisterAction>;

const REGISTERS = isWhole ? 120_000 : 30_000;
const OTHERS = isWhole ? 20_000 : 5000;

/** A register that is done right, then in two of three histories made wrong in one or two places. */
function randomRegister(random: Random): RegisterOp[] {
  let value: Json = 0;
  let written = 0;
  const history = randomTimes(random, 6, 0.15).map(({ operation, moment }): RegisterOp => {
    if (random.chance(0.45)) {
      if (operation.outcome === 'ok' && random.chance(0.1)) {
        return { ...operation, outcome: 'fail', action: { kind: 'write', value: ++written } };
      }
      const mine = ++written;
      if (moment !== undefined) value = mine;
      return { ...operation, action: { kind: 'write', value: mine } };
    }
    return { ...operation, action: { kind: 'read', value } };
  });
  const wrong = random.pick([0, 1, 2]);
  for (let round = 0; round < wrong; round++) {
    const index = random.below(history.length);
    const operation = history[index]!;
    if (operation.action.kind === 'read') {
      // One more than was written: a value that nobody wrote.
      history[index] = { ...operation, action: { kind: 'read', value: random.below(written + 2) } };
    } else if (operation.outcome === 'ok') {
      const call = random.below(14);
      history[index] = { ...operation, call, ret: call + random.below(5) };
    }
  }
  return history;
}

function registerFits(history: readonly RegisterOp[], initial: Json): boolean {
  const relevant = history.filter(
    ({ action, outcome }) => outcome !== 'fail' && !(action.kind === 'read' && outcome === 'ambiguous'),
  );
  return anyOrderFits(relevant, (order) => {
    let value: Json = initial;
    return order.every(({ action }) => {
      if (action.kind === 'read') return action.value === value;
      value = action.value;
      return true;
    });
  });
}

test(`zones and search agree with brute force on ${REGISTERS} histories, and every refutation can be explained`, () => {
  const random = randomFrom(1);
  const disagreements: unknown[] = [];
  const rules = new Map<string, number>();
  let illegal = 0;
  let ambiguous = 0;
  for (let round = 0; round < REGISTERS; round++) {
    const history = randomRegister(random);
    // With an unknown initial value it is one that was read, or one that nobody saw; the zones add: and nobody writes.
    const isKnown = random.chance(0.8);
    const values = history.flatMap(({ action }) => (action.kind === 'read' ? [action.value!] : []));
    const written = history.flatMap(({ action }) => (action.kind === 'write' ? [action.value] : []));
    const unseen = [...new Set<Json>([...values, 'unseen'])];
    const bySearch = isKnown ? registerFits(history, 0) : unseen.some((initial) => registerFits(history, initial));
    const byZones = isKnown
      ? bySearch
      : unseen.filter((value) => !written.includes(value)).some((initial) => registerFits(history, initial));

    const initial = isKnown ? { value: 0 } : undefined;
    const zones = checkRegister(history, initial);
    const search = linearize(registerModel(initial), history);
    if (zones.legal !== byZones || (search.kind === 'legal') !== bySearch) {
      disagreements.push({ history, byZones, zones, bySearch, search });
    }
    if (search.kind === 'legal' && !isInOrder(search.order)) disagreements.push({ history, search });
    if (history.some(({ outcome }) => outcome === 'ambiguous')) ambiguous++;
    if (!byZones) illegal++;
    if (!zones.legal) {
      rules.set(zones.reason.rule, (rules.get(zones.reason.rule) ?? 0) + 1);
      if (!namesOne(explainRegister(history, zones.reason), history)) disagreements.push({ history, zones });
    }
    if (search.kind === 'illegal' && !namesOne(explainSearch(history, search, describeRegister), search.unplaced)) {
      disagreements.push({ history, search });
    }
  }
  expect(disagreements.slice(0, 2)).toEqual([]);
  expect(illegal).toBeGreaterThan(REGISTERS / 12);
  expect(ambiguous).toBeGreaterThan(REGISTERS / 12);
  expect(REGISTERS - illegal).toBeGreaterThan(REGISTERS / 12);
  expect([...rules].filter(([, count]) => count > REGISTERS / 1200).map(([rule]) => rule)).toHaveLength(5);
});

/** Whether the sentence, which stands after the time line, names one of the operations. */
function namesOne(explanation: string, operations: readonly Operation<unknown>[]): boolean {
  const sentence = explanation.split('\n').at(-1) ?? '';
  return operations.some(({ label }) => sentence.includes(`"${label}"`));
}

function isInOrder(order: readonly Operation<unknown>[]): boolean {
  return order.every((before, index) => order.slice(index + 1).every((after) => !(after.ret < before.call)));
}

type VersionedOp = Operation<VersionedAction>;

/** A record with versions `v0`, `v1`, ...; clients know any version up to the present one. Some answers are made wrong. */
function randomVersioned(random: Random): VersionedOp[] {
  let [value, version, written] = [0, 0, 0];
  const wrong = random.pick([0, 0.1, 0.3]);
  return randomTimes(random, 5, 0.15).map(({ operation, moment }): VersionedOp => {
    const shown = random.chance(wrong) ? random.below(version + 2) : version;
    if (random.chance(0.35)) {
      const seen = { ...(random.chance(0.8) && { value }), ...(random.chance(0.8) && { version: `v${shown}` }) };
      return { ...operation, action: { kind: 'read', ...seen } };
    }
    const base = random.chance(0.8) ? version : random.below(version + 1);
    const mine = { kind: 'write', value: ++written, ...(random.chance(0.9) && { base: `v${base}` }) } as const;
    const happens = moment !== undefined && (mine.base === undefined || base === version);
    if (happens) [value, version] = [written, version + 1];
    const succeeds = random.chance(wrong) ? !happens : happens;
    if (operation.outcome === 'ambiguous') return { ...operation, action: mine };
    if (!succeeds) return { ...operation, outcome: 'fail', action: mine };
    return { ...operation, action: { ...mine, ...(random.chance(0.6) && { version: `v${version}` }) } };
  });
}

/** Every version that an answer kept to itself is tried as each version that was ever named, and as one that was not. */
function versionedFits(history: readonly VersionedOp[], initial: string | undefined, spurious: boolean): boolean {
  const named = history.flatMap(({ action }) => [
    ...(action.version === undefined ? [] : [action.version]),
    ...(action.kind === 'write' && action.base !== undefined ? [action.base] : []),
  ]);
  const versions = [...new Set(named)];
  const from = (order: readonly VersionedOp[], value: Json, version: string, past: readonly string[]): boolean => {
    const [next, ...rest] = order;
    if (next === undefined) return true;
    const { action, outcome } = next;
    if (action.kind === 'read') {
      if (outcome === 'ambiguous') return from(rest, value, version, past);
      return (
        (action.value ?? value) === value && (action.version ?? version) === version && from(rest, value, version, past)
      );
    }
    const matches = action.base === undefined || action.base === version;
    if (outcome === 'fail') {
      return (action.base === undefined || !matches || spurious) && from(rest, value, version, past);
    }
    const used = [...past, version];
    const made = action.version === undefined ? [...versions, `unnamed ${used.length}`] : [action.version];
    return matches && made.some((each) => !used.includes(each) && from(rest, action.value, each, used));
  };
  const starts = initial === undefined ? [...versions, 'unnamed'] : [initial];
  return anyOrderFits(history, (order) => starts.some((start) => from(order, 0, start, [])));
}

test(`the versioned model agrees with brute force on ${OTHERS} histories, and the version chain refutes only illegal ones`, () => {
  const random = randomFrom(2);
  const disagreements: unknown[] = [];
  let illegal = 0;
  let refutedByChain = 0;
  for (let round = 0; round < OTHERS; round++) {
    const history = randomVersioned(random);
    const version = random.chance(0.7) ? 'v0' : undefined;
    const spuriousRefusals = random.chance(0.2);
    const expected = versionedFits(history, version, spuriousRefusals);
    const initial = { value: 0, ...(version !== undefined && { version }) };
    const search = linearize(versionedModel({ initial, spuriousRefusals }), history);
    if ((search.kind === 'legal') !== expected) disagreements.push({ history, expected, search });
    if (search.kind === 'illegal') {
      illegal++;
      if (!namesOne(explainSearch(history, search, describeVersioned), search.unplaced))
        disagreements.push({ history });
    }

    const last = `v${random.below(4)}`;
    const read = { record: 'r', call: 90, ret: 91, outcome: 'ok', label: 'last', exchange: 'last' } as const;
    const whole: VersionedOp[] = [...history, { ...read, action: { kind: 'read', version: last } }];
    const chain = checkVersionChain(history, { ...(version !== undefined && { initial: version }), final: last });
    if (chain.legal) continue;
    refutedByChain++;
    const searched = linearize(versionedModel({ initial, spuriousRefusals }), whole);
    if (searched.kind !== 'illegal') disagreements.push({ whole, chain });
    const mayNameNobody = chain.reason.rule === 'wrong-end' && chain.reason.writes.length === 0;
    if (!mayNameNobody && !namesOne(explainVersionChain(history, chain.reason), history)) disagreements.push({ chain });
  }
  expect(disagreements.slice(0, 2)).toEqual([]);
  expect(illegal).toBeGreaterThan(OTHERS / 8);
  expect(illegal).toBeLessThan(17_000);
  expect(refutedByChain).toBeGreaterThan((OTHERS * 3) / 20);
});

type StateOp = Operation<StateAction>;

/** Some of the transitions of an order, with one that leads to two states and one that leads nowhere new. */
const ORDER = {
  states: ['open', 'paid', 'sent', 'closed'],
  transitions: [
    { name: 'pay', from: ['open'], to: 'paid' },
    { name: 'send', from: ['paid'], to: 'sent' },
    { name: 'close', from: ['open', 'sent'], to: 'closed' },
    { name: 'review', from: ['paid'], to: 'paid' },
    { name: 'review', from: ['paid'], to: 'open' },
  ],
};

function randomStates(random: Random, start: string): StateOp[] {
  let state = start;
  const wrong = random.pick([0, 0.1, 0.3]);
  return randomTimes(random, 6, 0.15).map(({ operation, moment }): StateOp => {
    if (random.chance(0.3)) {
      return {
        ...operation,
        action: { kind: 'read', state: random.chance(wrong) ? random.pick(ORDER.states) : state },
      };
    }
    const { name } = random.pick(ORDER.transitions);
    const led = ORDER.transitions.filter((each) => each.name === name && each.from.includes(state));
    const happens = moment !== undefined && led.length > 0;
    if (happens) state = random.pick(led).to;
    const succeeds = random.chance(wrong) ? !happens : happens;
    const action = { kind: 'transition', name } as const;
    if (operation.outcome === 'ambiguous') return { ...operation, action };
    if (!succeeds) return { ...operation, outcome: 'fail', action };
    return { ...operation, action: { ...action, ...(random.chance(0.5) && { state }) } };
  });
}

function statesFit(history: readonly StateOp[], starts: readonly string[]): boolean {
  const from = (order: readonly StateOp[], state: string): boolean => {
    const [next, ...rest] = order;
    if (next === undefined) return true;
    const { action, outcome } = next;
    if (action.kind === 'read') return (outcome !== 'ok' || action.state === state) && from(rest, state);
    const led = ORDER.transitions.filter((each) => each.name === action.name && each.from.includes(state));
    if (outcome === 'fail') return led.length === 0 && from(rest, state);
    return led.some(({ to }) => (action.state ?? to) === to && from(rest, to));
  };
  return anyOrderFits(history, (order) => starts.some((start) => from(order, start)));
}

test(`the state model agrees with brute force on ${OTHERS} histories`, () => {
  const random = randomFrom(3);
  const disagreements: unknown[] = [];
  let illegal = 0;
  for (let round = 0; round < OTHERS; round++) {
    const start = random.pick(ORDER.states);
    const history = randomStates(random, start);
    const isKnown = random.chance(0.8);
    const expected = statesFit(history, isKnown ? [start] : ORDER.states);
    const search = linearize(stateModel({ ...ORDER, ...(isKnown && { initial: start }) }), history);
    if ((search.kind === 'legal') !== expected) disagreements.push({ history, expected, search });
    if (search.kind !== 'illegal') continue;
    illegal++;
    if (!namesOne(explainSearch(history, search, describeState), search.unplaced)) disagreements.push({ history });
  }
  expect(disagreements.slice(0, 2)).toEqual([]);
  expect(illegal).toBeGreaterThan(OTHERS / 8);
  expect(illegal).toBeLessThan(17_000);
});

/**
 * Whether any order of any choice of the ambiguous operations fits: every subset, every permutation that respects real
 * time, replayed from the start. Slow, and simple enough to be believed.
 *
 * @param replay whether the operations can have happened in exactly this order
 */
function anyOrderFits<Action>(
  history: readonly Operation<Action>[],
  replay: (order: readonly Operation<Action>[]) => boolean,
): boolean {
  const mandatory = history.filter(({ outcome }) => outcome !== 'ambiguous');
  const optional = history.filter(({ outcome }) => outcome === 'ambiguous');
  for (let subset = 0; subset < 2 ** optional.length; subset++) {
    const chosen = optional.filter((_, index) => (subset & (1 << index)) !== 0);
    if (anyPermutation([], [...mandatory, ...chosen], replay)) return true;
  }
  return false;
}

function anyPermutation<Action>(
  order: readonly Operation<Action>[],
  rest: readonly Operation<Action>[],
  replay: (order: readonly Operation<Action>[]) => boolean,
): boolean {
  if (rest.length === 0) return replay(order);
  return rest.some((next) => {
    // Real time: whatever was answered before `next` was sent must already stand in the order.
    const tooEarly = rest.some((other) => other.outcome !== 'ambiguous' && other.ret < next.call);
    return (
      !tooEarly &&
      anyPermutation(
        [...order, next],
        rest.filter((other) => other !== next),
        replay,
      )
    );
  });
}

/** An operation without its action, and the moment at which a correct service would do it. */
interface Timed {
  readonly operation: Omit<Operation<never>, 'action'>;
  /** Never, if an ambiguous operation did not happen. */
  readonly moment: number | undefined;
}

/**
 * Intervals with a moment in each, sorted by moment. Whole milliseconds in a short time, so that operations overlap and
 * times coincide.
 */
function randomTimes(random: Random, most: number, ambiguous: number): Timed[] {
  const count = 1 + random.below(most);
  const span = 2 + random.below(14);
  return Array.from({ length: count }, (_, index): Timed => {
    const call = random.below(span);
    const length = random.below(1 + random.below(8));
    const outcome: Outcome = random.chance(ambiguous) ? 'ambiguous' : 'ok';
    const ret = outcome === 'ambiguous' ? Infinity : call + length;
    // A fraction, so that each operation has its own moment; it may touch both ends of the interval.
    const within = call + random.below(length + 1);
    const late = outcome === 'ambiguous' ? within + random.below(10) : within;
    return {
      operation: { record: 'r', call, ret, outcome, label: `op ${index}`, exchange: `x${index}` },
      moment: outcome === 'ambiguous' && random.chance(0.4) ? undefined : late,
    };
  }).toSorted((a, b) => (a.moment ?? Infinity) - (b.moment ?? Infinity));
}

/** Numbers that look random and are the same for the same seed. */
interface Random {
  /** A whole number from 0 up to and without `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
  };
}
