import * as fc from 'fast-check';
import type { Json } from '../../../contract/text/json.js';

export interface ListPlan {
  /** Arbitraries of the first items, in order. */
  readonly first: readonly fc.Arbitrary<Json>[];
  /** Of all others. */
  readonly rest: fc.Arbitrary<Json> | undefined;
  readonly least: number;
  /** The longest that is valid, and the longest that is usually drawn. */
  readonly most: number;
  readonly usual: number;
  /** No two equal items. */
  readonly unique: boolean;
}

interface Drawn {
  /** For each item its arbitrary and context. */
  readonly parts: readonly { readonly from: fc.Arbitrary<Json>; readonly context: unknown }[];
  /** Items before this one were tried and could not go. */
  readonly kept: number;
}

/** Tries for an item that differs from those before it. */
const TRIES = 60;

/**
 * Items that are drawn: what a longer list has more comes from these again. Lists of lists of fifty items are thousands of
 * values in every body, and a run draws thousands of bodies.
 */
const DRAWN = 12;

/** Arrays. They shrink by leaving items out first, then item by item. */
export class ListArbitrary extends fc.Arbitrary<readonly Json[]> {
  constructor(private readonly plan: ListPlan) {
    super();
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<readonly Json[]> {
    const { least, most, usual, unique } = this.plan;
    const kind = random.nextInt(0, 7);
    const length = kind === 0 ? least : kind === 1 && most <= 50 ? most : random.nextInt(least, Math.max(usual, least));
    const items: Json[] = [];
    const parts: Drawn['parts'][number][] = [];
    const seen = new Set<string>();
    for (let i = 0; i < length; i += 1) {
      const from = this.arbitraryOf(i);
      if (!from) break;
      const again = unique || i - this.plan.first.length < DRAWN ? -1 : i - DRAWN;
      const [item, part] = [items[again], parts[again]];
      if (item !== undefined && part !== undefined) {
        items.push(item);
        parts.push(part);
        continue;
      }
      for (let tries = 0; tries < (unique ? TRIES : 1); tries += 1) {
        const drawn = from.generate(random, bias);
        const key = unique ? canonical(drawn.value) : '';
        if (unique && seen.has(key)) continue;
        seen.add(key);
        items.push(drawn.value);
        parts.push({ from, context: drawn.context });
        break;
      }
      // A set of fewer values than asked for ends here: a test behind this arbitrary judges it.
      if (items.length <= i) break;
    }
    return new fc.Value(items, { parts, kept: 0 } satisfies Drawn);
  }

  override canShrinkWithoutContext(value: unknown): value is readonly Json[] {
    if (!Array.isArray(value) || value.length < this.plan.least || value.length > this.plan.most) return false;
    if (this.plan.unique && new Set(value.map((item) => canonical(item as Json))).size < value.length) return false;
    return value.every((item, i) => this.arbitraryOf(i)?.canShrinkWithoutContext(item) === true);
  }

  override shrink(value: readonly Json[], context: unknown): fc.Stream<fc.Value<readonly Json[]>> {
    return fc.stream(this.smaller(value, context as Drawn | undefined));
  }

  private *smaller(value: readonly Json[], context: Drawn | undefined): IterableIterator<fc.Value<readonly Json[]>> {
    const parts =
      context?.parts ?? value.map((_, i) => ({ from: this.arbitraryOf(i) ?? fc.constant(null), context: undefined }));
    const { least, unique } = this.plan;
    const floor = Math.max(least, this.plan.first.length);
    // Items of a prefix hold their place: only what stands behind them can go from the middle.
    const start = Math.min(this.plan.first.length, value.length);
    if (context === undefined || context.kept === 0) {
      for (let length = least; length < value.length; length += Math.max(1, Math.floor((value.length - length) / 2))) {
        yield new fc.Value(value.slice(0, length), { parts: parts.slice(0, length), kept: 0 } satisfies Drawn);
      }
    }
    if (value.length > floor) {
      for (let i = Math.max(start, context?.kept ?? 0); i < value.length - 1; i += 1) {
        yield new fc.Value(without(value, i), { parts: without(parts, i), kept: Math.max(i, 1) } satisfies Drawn);
      }
    }
    const keys = unique ? value.map(canonical) : [];
    const there = new Set(keys);
    for (const [i, part] of parts.entries()) {
      const item = value[i];
      if (item === undefined) continue;
      if (part.context === undefined && !part.from.canShrinkWithoutContext(item)) continue;
      for (const candidate of part.from.shrink(item, part.context)) {
        if (unique) {
          const key = canonical(candidate.value);
          if (key !== keys[i] && there.has(key)) continue;
        }
        const items = value.map((old, k) => (k === i ? candidate.value : old));
        const next = parts.map((old, k) => (k === i ? { from: old.from, context: candidate.context } : old));
        yield new fc.Value(items, { parts: next, kept: value.length } satisfies Drawn);
      }
    }
  }

  private arbitraryOf(index: number): fc.Arbitrary<Json> | undefined {
    return this.plan.first[index] ?? this.plan.rest;
  }
}

function without<T>(list: readonly T[], index: number): readonly T[] {
  return list.filter((_, i) => i !== index);
}

/** One text for equal JSON values: names in order. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_, inner: Json) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
