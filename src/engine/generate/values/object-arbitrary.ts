import * as fc from 'fast-check';
import type { Json, JsonObject } from '../../../contract/text/json.js';

export interface Member {
  readonly name: string;
  readonly arbitrary: fc.Arbitrary<Json>;
  readonly required: boolean;
}

export interface ObjectPlan {
  readonly members: readonly Member[];
  /** Names and values beyond the members. */
  readonly extras:
    { readonly names: fc.Arbitrary<string>; readonly value: (name: string) => fc.Arbitrary<Json> } | undefined;
  readonly least: number;
  readonly most: number;
  /** How many extras are usual. */
  readonly usualExtras: number;
  /** Which members another one brings along. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  /** Share of the optional members that is there, in percent. */
  readonly share: number;
}

interface Part {
  readonly from: fc.Arbitrary<Json>;
  readonly context: unknown;
}

interface Drawn {
  readonly parts: ReadonlyMap<string, Part>;
  /** Optional members before this one were tried and could not go; -1: none was tried. */
  readonly kept: number;
}

/** Values beyond the declared members that are drawn: what a map has more comes from these again. */
const DRAWN = 12;

/** Tries for a name that is not there yet. */
const TRIES = 60;

/**
 * Objects. They shrink by leaving out all optional members at once, then half of them, then one by one, then value by
 * value: on a live service every candidate costs requests, and most members have nothing to do with a failure.
 */
export class ObjectArbitrary extends fc.Arbitrary<JsonObject> {
  private readonly byName: ReadonlyMap<string, Member>;

  constructor(private readonly plan: ObjectPlan) {
    super();
    this.byName = new Map(plan.members.map((member) => [member.name, member]));
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<JsonObject> {
    const names = this.chosen(random);
    const parts = new Map<string, Part>();
    const entries: [string, Json][] = [];
    const add = (name: string, from: fc.Arbitrary<Json>): void => {
      const drawn = from.generate(random, bias);
      entries.push([name, drawn.value]);
      parts.set(name, { from, context: drawn.context });
    };
    for (const member of this.plan.members) if (names.has(member.name)) add(member.name, member.arbitrary);
    const { extras, least, most, usualExtras } = this.plan;
    if (extras) {
      const highest = Math.min(most - entries.length, usualExtras);
      const wanted = Math.max(least - entries.length, highest <= 0 ? 0 : random.nextInt(0, highest));
      for (let i = 0, tries = 0; i < wanted && tries < TRIES; tries += 1) {
        const name = extras.names.generate(random, bias).value;
        if (parts.has(name) || this.byName.has(name)) continue;
        const from = extras.value(name);
        const again = i < DRAWN ? undefined : parts.get(entries[entries.length - DRAWN]?.[0] ?? '');
        if (again?.from === from) {
          entries.push([name, entries[entries.length - DRAWN]?.[1] ?? null]);
          parts.set(name, again);
        } else add(name, from);
        i += 1;
      }
    }
    return new fc.Value(Object.fromEntries(entries), { parts, kept: -1 } satisfies Drawn);
  }

  private chosen(random: fc.Random): ReadonlySet<string> {
    const { members, least, most, needs, share } = this.plan;
    const kind = random.nextInt(0, 5);
    const percent = share >= 100 ? 100 : kind === 0 ? 0 : kind === 1 ? Math.min(100, share * 2) : share;
    const names = new Set(
      members.filter((one) => one.required || random.nextInt(1, 100) <= percent).map((one) => one.name),
    );
    const absent = members.filter((one) => !names.has(one.name));
    while (names.size < least && absent.length > 0) {
      const [one] = absent.splice(random.nextInt(0, absent.length - 1), 1);
      if (one) names.add(one.name);
    }
    const present = members.filter((one) => names.has(one.name) && !one.required);
    while (names.size > most && present.length > 0) {
      const [one] = present.splice(random.nextInt(0, present.length - 1), 1);
      if (one) names.delete(one.name);
    }
    // Closed under what members need; `names` grows while it is walked, as sets allow.
    for (const name of names) for (const other of needs.get(name) ?? []) if (this.byName.has(other)) names.add(other);
    return names;
  }

  override canShrinkWithoutContext(value: unknown): value is JsonObject {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value as JsonObject);
    if (this.plan.members.some((member) => member.required && !Object.hasOwn(value, member.name))) return false;
    return entries.every(([name, inner]) => this.partOf(name)?.canShrinkWithoutContext(inner) === true);
  }

  override shrink(value: JsonObject, context: unknown): fc.Stream<fc.Value<JsonObject>> {
    return fc.stream(this.smaller(value, context as Drawn | undefined));
  }

  private *smaller(value: JsonObject, context: Drawn | undefined): IterableIterator<fc.Value<JsonObject>> {
    const parts = context?.parts ?? this.partsOf(value);
    const kept = context?.kept ?? -1;
    const optional = Object.keys(value).filter((name) => this.byName.get(name)?.required !== true);
    const dropping = (gone: readonly string[], next: number): fc.Value<JsonObject> => {
      const left = Object.entries(value).filter(([name]) => !gone.includes(name));
      return new fc.Value(Object.fromEntries(left), { parts, kept: next } satisfies Drawn);
    };
    const size = Object.keys(value).length;
    const spare = size - this.plan.least;
    if (kept < 0 && optional.length > 1) {
      if (spare >= optional.length) yield dropping(optional, -1);
      else if (spare > 1) yield dropping(optional.slice(optional.length - spare), -1);
      const half = Math.floor(optional.length / 2);
      if (half > 1 && half <= spare) {
        yield dropping(optional.slice(half), -1);
        yield dropping(optional.slice(0, half), -1);
      }
    }
    if (spare > 0) {
      for (let i = Math.max(kept, 0); i < optional.length; i += 1) yield dropping([optional[i] ?? ''], i);
    }
    for (const [name, part] of parts) {
      const inner = Object.hasOwn(value, name) ? value[name] : undefined;
      if (inner === undefined) continue;
      if (part.context === undefined && !part.from.canShrinkWithoutContext(inner)) continue;
      for (const candidate of part.from.shrink(inner, part.context)) {
        const entries = Object.entries(value).map(([key, old]) => [key, key === name ? candidate.value : old] as const);
        const next = new Map(parts).set(name, { from: part.from, context: candidate.context });
        yield new fc.Value(Object.fromEntries(entries), { parts: next, kept: optional.length } satisfies Drawn);
      }
    }
  }

  private partsOf(value: JsonObject): ReadonlyMap<string, Part> {
    return new Map(
      Object.keys(value).flatMap((name) => {
        const from = this.partOf(name);
        return from ? [[name, { from, context: undefined }] as const] : [];
      }),
    );
  }

  private partOf(name: string): fc.Arbitrary<Json> | undefined {
    return this.byName.get(name)?.arbitrary ?? this.plan.extras?.value(name);
  }
}
