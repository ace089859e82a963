import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../contract/text/json.js';

/** One fact as a service showed it, each time that it was looked at in the same way. */
export interface Seen {
  readonly path: readonly string[];
  readonly value: Json;
  /** How often it was seen. */
  readonly count: number;
  /** What was asked, the first time, and what came: `GET /notes/0: 404`. */
  readonly by: string;
}

/** What was seen, fact by fact. What showed itself in two ways is no fact. */
export class Sightings {
  readonly #seen = new Map<
    string,
    { readonly path: readonly string[]; readonly sights: { value: Json; by: string }[] }
  >();

  see(path: readonly string[], value: Json, by: string): void {
    const key = JSON.stringify(path);
    const { sights } = this.#seen.get(key) ?? this.#new(key, path);
    sights.push({ value, by });
  }

  #new(
    key: string,
    path: readonly string[],
  ): { readonly path: readonly string[]; readonly sights: { value: Json; by: string }[] } {
    const made = { path, sights: [] };
    this.#seen.set(key, made);
    return made;
  }

  /** What was seen in one way alone. */
  facts(): readonly Seen[] {
    return [...this.#seen.values()].flatMap(({ path, sights }) => {
      const [first] = sights;
      if (first === undefined || !sights.every(({ value }) => isDeepStrictEqual(value, first.value))) return [];
      return [{ path, ...first, count: sights.length }];
    });
  }

  /** What was seen in several ways, with an example of each. */
  varied(): readonly {
    readonly path: readonly string[];
    readonly sights: readonly { readonly value: Json; readonly by: string }[];
  }[] {
    return [...this.#seen.values()].flatMap(({ path, sights }) => {
      const apart = sights.filter(
        ({ value }, n) => sights.findIndex((one) => isDeepStrictEqual(one.value, value)) === n,
      );
      return apart.length > 1 ? [{ path, sights: apart }] : [];
    });
  }
}

/** `seen 3 times: GET /notes/0: 404` */
export function seenText({ count, by }: Pick<Seen, 'count' | 'by'>): string {
  return `seen ${timesText(count)}: ${by}`;
}

export function timesText(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${String(count)} times`;
}

/** What differs is said: there is no one fact for it. */
export function variedTexts(seen: Sightings): readonly string[] {
  return seen.varied().map(({ path, sights }) => {
    const each = sights.slice(0, 3).map(({ by }) => by);
    return `${path.join('.')} is not one fact: ${each.join('; ')}`;
  });
}
