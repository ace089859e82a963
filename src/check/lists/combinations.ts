/** One query parameter with the values to be combined. */
export interface Parameter<T> {
  readonly name: string;
  readonly values: readonly T[];
  /** Values that must be refused: each in a row of its own, since a second one would mask it. */
  readonly invalid?: readonly T[];
}

/** One query: the parameters that are there. */
export interface Row<T> {
  readonly query: Readonly<Record<string, T>>;
  /** The parameter with an invalid value, if there is one. */
  readonly invalid?: string;
}

/**
 * Rows in which every two values of two parameters meet, with a parameter's absence as one of its values. Rows with a
 * single parameter come first: when one of them fails, the diagnosis is free. Two-way rows find what 4 to 5 times as
 * many random ones do, and most faults need no more than two parameters (NIST: 93 %).
 */
export function queryRows<T>(parameters: readonly Parameter<T>[]): readonly Row<T>[] {
  const singles = parameters.flatMap(({ name, values }) => values.map((value) => ({ query: { [name]: value } })));
  const refused = parameters.flatMap(({ name, invalid = [] }) =>
    invalid.map((value) => ({ query: { [name]: value }, invalid: name })),
  );
  // Level 0 is absence. What single rows already combine with absence is not asked for again.
  const levels = parameters.map(({ values }) => values.length + 1);
  const covered = (pair: Pair): boolean => pair.a.level === 0 || pair.b.level === 0;
  const rows = pairwise(levels, covered).map((row) => {
    const present = parameters.flatMap(({ name, values }, i): [string, T][] => {
      const level = row[i] ?? 0;
      return level === 0 ? [] : [[name, values[level - 1] as T]];
    });
    return { query: Object.fromEntries(present) };
  });
  return [...singles, ...refused, ...rows];
}

interface Choice {
  readonly parameter: number;
  readonly level: number;
}

interface Pair {
  readonly a: Choice;
  readonly b: Choice;
}

/** Rows that are tried for each row that is taken. */
const CANDIDATES = 24;

/** Arrays that are grown, of which the smallest is taken. */
const ARRAYS = 24;

/**
 * A covering array of strength two by the greedy method of AETG: each row is the best of several that are grown from
 * the choice with most open pairs, and the array is the smallest of several. The same levels give the same rows. Pairs
 * in `done` need no row.
 */
export function pairwise(
  levels: readonly number[],
  done: (pair: Pair) => boolean = () => false,
): readonly (readonly number[])[] {
  if (levels.length === 1) return Array.from({ length: levels[0] ?? 0 }, (_, level) => [level]);
  const [first = 0, second = 0] = [...levels].sort((a, b) => b - a);
  let best: readonly (readonly number[])[] | undefined;
  for (let seed = 0; seed < ARRAYS; seed += 1) {
    const rows = grown(levels, done, draws(seed), best?.length ?? Infinity);
    if (rows) best = rows;
    // No array is smaller than the pairs of the two largest parameters.
    if (best && best.length <= first * second) break;
  }
  return best ?? [];
}

type Draw = (below: number) => number;

/** Rows until every pair is there; undefined when that takes as many as are known already. */
function grown(
  levels: readonly number[],
  done: (pair: Pair) => boolean,
  draw: Draw,
  limit: number,
): readonly (readonly number[])[] | undefined {
  const open = new OpenPairs(levels, done);
  const rows: (readonly number[])[] = [];
  while (open.size > 0) {
    if (rows.length + 1 >= limit) return undefined;
    let best: readonly number[] = [];
    let most = -1;
    for (let i = 0; i < CANDIDATES; i += 1) {
      const row = candidate(levels, open, draw);
      const gain = open.gain(row);
      if (gain > most) [best, most] = [row, gain];
    }
    open.close(best);
    rows.push(best);
  }
  return rows;
}

/** Whole numbers below a bound, the same ones for a seed (mulberry32). */
function draws(seed: number): Draw {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Grows one row: a choice with most open pairs, then the other parameters in some order, each with its best level. */
function candidate(levels: readonly number[], open: OpenPairs, draw: Draw): readonly number[] {
  const start = open.richest(draw);
  const row: (number | undefined)[] = levels.map((_, i) => (i === start.parameter ? start.level : undefined));
  const order = levels.map((_, i) => i).filter((i) => i !== start.parameter);
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = draw(i + 1);
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  for (const parameter of order) {
    let most = -1;
    let choices: number[] = [];
    for (let level = 0; level < (levels[parameter] ?? 0); level += 1) {
      const gain = open.gainOf(row, parameter, level);
      if (gain > most) [choices, most] = [[level], gain];
      else if (gain === most) choices.push(level);
    }
    row[parameter] = choices[draw(choices.length)] ?? 0;
  }
  return row.map((level) => level ?? 0);
}

/** The pairs that no row has yet. */
class OpenPairs {
  size = 0;
  readonly #open: Uint8Array;
  readonly #offsets: readonly number[];
  readonly #count: readonly number[];
  readonly #total: number;

  constructor(
    private readonly levels: readonly number[],
    done: (pair: Pair) => boolean,
  ) {
    const offsets: number[] = [];
    let total = 0;
    for (const level of levels) {
      offsets.push(total);
      total += level;
    }
    this.#offsets = offsets;
    this.#total = total;
    this.#open = new Uint8Array(total * total);
    const count: number[] = new Array<number>(total).fill(0);
    this.#count = count;
    this.#each((a, b, x, y) => {
      if (done({ a, b })) return;
      this.#open[x * total + y] = 1;
      this.#open[y * total + x] = 1;
      count[x] = (count[x] ?? 0) + 1;
      count[y] = (count[y] ?? 0) + 1;
      this.size += 1;
    });
  }

  #each(visit: (a: Choice, b: Choice, x: number, y: number) => void): void {
    for (let p = 0; p < this.levels.length; p += 1) {
      for (let q = p + 1; q < this.levels.length; q += 1) {
        for (let i = 0; i < (this.levels[p] ?? 0); i += 1) {
          for (let j = 0; j < (this.levels[q] ?? 0); j += 1) {
            visit({ parameter: p, level: i }, { parameter: q, level: j }, this.#index(p, i), this.#index(q, j));
          }
        }
      }
    }
  }

  #index(parameter: number, level: number): number {
    return (this.#offsets[parameter] ?? 0) + level;
  }

  /** One of the choices with most open pairs. */
  richest(below: (n: number) => number): Choice {
    const most = Math.max(...this.#count);
    const best: Choice[] = [];
    this.levels.forEach((count, parameter) => {
      for (let level = 0; level < count; level += 1) {
        if (this.#count[this.#index(parameter, level)] === most) best.push({ parameter, level });
      }
    });
    return best[below(best.length)] ?? { parameter: 0, level: 0 };
  }

  /** Open pairs of one more choice with those already made. */
  gainOf(row: readonly (number | undefined)[], parameter: number, level: number): number {
    const x = this.#index(parameter, level);
    let gain = 0;
    row.forEach((other, q) => {
      if (other !== undefined && q !== parameter) gain += this.#open[x * this.#total + this.#index(q, other)] ?? 0;
    });
    return gain;
  }

  gain(row: readonly number[]): number {
    return row.reduce((sum, level, parameter) => sum + this.gainOf(row, parameter, level), 0) / 2;
  }

  close(row: readonly number[]): void {
    const indexes = row.map((level, parameter) => this.#index(parameter, level));
    for (const x of indexes) {
      for (const y of indexes) {
        if (x >= y || this.#open[x * this.#total + y] === 0) continue;
        this.#open[x * this.#total + y] = 0;
        this.#open[y * this.#total + x] = 0;
        const count = this.#count as number[];
        count[x] = (count[x] ?? 0) - 1;
        count[y] = (count[y] ?? 0) - 1;
        this.size -= 1;
      }
    }
  }
}
