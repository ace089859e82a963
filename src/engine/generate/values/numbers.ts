import * as fc from 'fast-check';
import { withBoundaries } from './boundary.js';
import { CannotGenerate } from '../cannot-generate.js';
import type { Plain } from './plain.js';

export type Values = 'safe' | 'wide';

interface Range {
  readonly least: number;
  readonly most: number;
}

const INT32: Range = { least: -(2 ** 31), most: 2 ** 31 - 1 };
const NEAR: Range = { least: 0, most: 1_000_000 };
const EXACT: Range = { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER };

/** Quotients up to here are told apart from their neighbours by the validator's `multipleOf`. */
const MOST_STEPS = 1e9;

/** Integers within the bounds, each bound and its neighbour often. */
export function integers(plain: Plain, values: Values, at: string): fc.Arbitrary<number> {
  return multiples(plain, commonStep([...plain.multiples, 1]), values, at);
}

/** Numbers: with at most two places where that is possible, because those survive every decimal column (B14). */
export function numbers(plain: Plain, values: Values, at: string): fc.Arbitrary<number> {
  if (plain.multiples.length > 0) return multiples(plain, commonStep(plain.multiples), values, at);
  const hundredths = decimals(plain, at);
  if (values === 'safe' && hundredths) return hundredths;
  const most = plain.formats.includes('float') ? 3.4e38 : Number.MAX_VALUE;
  const low = plain.exclusiveMinimum;
  const high = plain.exclusiveMaximum;
  const range = {
    least: Math.max(plain.bounds.minimum ?? -most, low ?? -most),
    most: Math.min(plain.bounds.maximum ?? most, high ?? most),
  };
  const lowOpen = low !== undefined && low >= range.least;
  const highOpen = high !== undefined && high <= range.most;
  if (range.least > range.most || ((lowOpen || highOpen) && range.least === range.most)) {
    throw new CannotGenerate(at, 'minimum', 'no number lies within the bounds');
  }
  const all = fc
    .double({
      min: range.least,
      max: range.most,
      minExcluded: lowOpen && range.least !== range.most,
      maxExcluded: highOpen && range.least !== range.most,
      noNaN: true,
    })
    .map(positiveZero, (value) => value as number);
  if (!hundredths) return all;
  return fc.oneof({ arbitrary: hundredths, weight: 2 }, { arbitrary: all, weight: 1 });
}

/** -0 is 0 on the wire. */
function positiveZero(value: number): number {
  return value === 0 ? 0 : value;
}

function decimals(plain: Plain, at: string): fc.Arbitrary<number> | undefined {
  try {
    return multiples(plain, 0.01, 'safe', at);
  } catch (error) {
    if (error instanceof CannotGenerate) return undefined;
    throw error;
  }
}

/** Multiples of a step, exact in decimal: 29 hundredths are 0.29, not 0.29000000000000004. */
function multiples(plain: Plain, step: number, values: Values, at: string): fc.Arbitrary<number> {
  const { least, most } = within(plain, values, step, at);
  const all = fc.integer({ min: least, max: most });
  const often = usual(least, most, values, 1 / step);
  const drawn = withBoundaries(all, [...often, ...edges(plain, values, least, most, step)]);
  if (step === 1) return drawn;
  const places = decimalPlaces(step);
  const value = (steps: number): number => stepped(steps, step, places);
  return drawn.map(value, (found) => {
    const count = Math.round(Number(found) / step);
    if (typeof found !== 'number' || value(count) !== found) throw new Error('Not a multiple');
    return count;
  });
}

/** So many steps, as the decimal number that is nearest: 57 steps of 0.01 are 0.57. */
function stepped(steps: number, step: number, places = decimalPlaces(step)): number {
  return positiveZero(Number((steps * step).toFixed(Math.min(places, 15))));
}

/**
 * The whole numbers of steps within the bounds. Where a bound is not stated it is near: a contract that forgets it
 * rarely means numbers that no column holds.
 */
function within(plain: Plain, values: Values, step: number, at: string): Range {
  const lowest = extreme(Math.max, plain.bounds.minimum, plain.exclusiveMinimum);
  const highest = extreme(Math.min, plain.bounds.maximum, plain.exclusiveMaximum);
  const hard = values === 'safe' || plain.formats.includes('int32') ? INT32 : EXACT;
  const own = values === 'safe' ? NEAR : hard;
  const far = own.most - own.least;
  const low = lowest ?? (highest !== undefined && highest < own.least ? highest - far : own.least);
  const high = highest ?? (lowest !== undefined && lowest > own.most ? lowest + far : own.most);
  const inHard = low <= hard.most && high >= hard.least;
  let least = Math.ceil(tidy((inHard ? Math.max(low, hard.least) : low) / step));
  let most = Math.floor(tidy((inHard ? Math.min(high, hard.most) : high) / step));
  if (plain.exclusiveMinimum !== undefined && stepped(least, step) <= plain.exclusiveMinimum) least += 1;
  if (plain.exclusiveMaximum !== undefined && stepped(most, step) >= plain.exclusiveMaximum) most -= 1;
  if (!Number.isInteger(step)) {
    if (least < -MOST_STEPS && most > -MOST_STEPS) least = -MOST_STEPS;
    if (most > MOST_STEPS && least < MOST_STEPS) most = MOST_STEPS;
  }
  least = Math.max(least, EXACT.least);
  most = Math.min(most, EXACT.most);
  if (!(least <= most)) throw new CannotGenerate(at, 'minimum', 'no number lies within the bounds');
  // Adding 0 turns -0 into 0.
  return { least: least + 0, most: most + 0 };
}

function extreme(pick: (a: number, b: number) => number, a?: number, b?: number): number | undefined {
  return a === undefined ? b : b === undefined ? a : pick(a, b);
}

/** 0.29 / 0.01 is 28.999999999999996: off by less than any step. */
function tidy(quotient: number): number {
  const near = Math.round(quotient);
  return Math.abs(quotient - near) < 1e-9 * Math.max(1, Math.abs(near)) ? near : quotient;
}

function decimalPlaces(step: number): number {
  const [mantissa = '', exponent = '0'] = String(step).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** The smallest step that is a multiple of all. */
function commonStep(steps: readonly number[]): number {
  const scale = 10 ** Math.min(12, Math.max(...steps.map(decimalPlaces)));
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  return steps.map((step) => Math.round(step * scale)).reduce((a, b) => (a / gcd(a, b)) * b) / scale;
}

/** Everyday numbers, where the range has them. */
function usual(least: number, most: number, values: Values, scale: number): readonly fc.Arbitrary<number>[] {
  const low = Math.max(least, values === 'safe' ? 0 : Math.ceil(-100 * scale));
  const high = Math.min(most, Math.floor(1000 * scale));
  if (low > high) return [];
  const everyday = fc.integer({ min: low, max: high });
  return [everyday, everyday, everyday];
}

/** Both ends and their neighbours; for safe values only those that the contract states. */
function edges(
  plain: Plain,
  values: Values,
  least: number,
  most: number,
  step: number,
): readonly fc.Arbitrary<number>[] {
  const wide = values === 'wide';
  const low = wide || (plain.bounds.minimum ?? plain.exclusiveMinimum) !== undefined;
  const high = wide || (plain.bounds.maximum ?? plain.exclusiveMaximum) !== undefined;
  const inner = Math.round(1 / step);
  const near = [
    ...(low ? [least, least + 1] : []),
    ...(high ? [most - 1, most] : []),
    ...(wide ? [0, 1, -1, inner] : []),
  ];
  const valid = [...new Set(near)].filter((value) => value >= least && value <= most);
  return valid.length === 0 ? [] : [fc.constantFrom(...valid), fc.constantFrom(...valid)];
}
