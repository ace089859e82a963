/** Times that an answer may tell otherwise each time. */
const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Names that nobody gave: of a request, of a record, of a version, of a page. */
const DRAWN = /^(?:W\/)?"?(?=[^"]*\d)[A-Za-z0-9_=+/.:-]{6,}"?$/;
/** Members whose numbers name something. */
const NAMES = /(^|[^a-z])(id|uid|number|key|version|revision|sequence|seq)s?$|Id$/i;
/** Seconds or milliseconds since 1970. */
const CLOCK = 1e9;

/**
 * Whether two answers say the same of other records: what was drawn for one stands where that of the other stands, each always for
 * the same. What it takes for the same once, it takes for the same in all that it compares.
 */
export class Likeness {
  readonly #there = new Map<string, string>();
  readonly #back = new Map<string, string>();
  readonly #marks: readonly (readonly [string, string])[];
  readonly #mark: readonly [string, string] | undefined;

  /** @param marks texts with what stands for them in the second answer, wherever they occur; first the mark of who made the records */
  constructor(
    marks: readonly (readonly [string, string])[],
    /** Whether the order of lists counts. */
    readonly isOrdered = true,
    /** What the run sent to make the records; all that carries the mark counts as made where nothing is said. */
    readonly made = marks[0]?.[0] ?? '',
  ) {
    this.#mark = marks[0];
    this.#marks = [...marks].sort(([a], [b]) => b.length - a.length);
  }

  /** Where they differ first, as a JSON pointer; undefined where they do not. */
  difference(one: unknown, other: unknown, at = ''): string | undefined {
    if (Array.isArray(one) && Array.isArray(other)) return this.#inLists(one, other, at);
    if (isObject(one) && isObject(other)) {
      const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
      for (const key of keys) {
        if (TOTALS.test(key) && areCounts(one, other, key)) continue;
        const place = `${at}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`;
        if (!Object.hasOwn(one, key) || !Object.hasOwn(other, key)) return place;
        const found = this.difference(one[key], other[key], place);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    if (typeof one === 'string' && typeof other === 'string') return this.#areTexts(one, other) ? undefined : at;
    if (typeof one === 'number' && typeof other === 'number') return this.#areNumbers(one, other, at) ? undefined : at;
    return one === other ? undefined : at;
  }

  #inLists(all: readonly unknown[], others: readonly unknown[], at: string): string | undefined {
    const [one, other] = this.#ours(all, others);
    if (one.length !== other.length) return at;
    for (const [n, inner] of one.entries()) {
      const found = this.difference(inner, other[n], `${at}/${String(n)}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Of lists that others are in as well, what carries the mark; all, where there is nothing that does. */
  #ours(all: readonly unknown[], others: readonly unknown[]): readonly [readonly unknown[], readonly unknown[]] {
    const [before, now] = this.#mark ?? ['', ''];
    const isMade = (text: string, mark: string): boolean =>
      text
        .split(mark)
        .slice(1)
        .some((rest) => this.made === before || this.made.includes(before + (/^[\w-]*/.exec(rest)?.[0] ?? '')));
    const marked = (list: readonly unknown[], mark: string): readonly unknown[] =>
      mark === '' ? [] : list.filter((one) => isObject(one) && isMade(JSON.stringify(one), mark));
    const [one, other] = [marked(all, before), marked(others, now)];
    if (one.length === 0 || other.length === 0) return [all, others];
    // Records that were made at one time may stand in any order.
    const sorted = (list: readonly unknown[], from: string): readonly unknown[] =>
      [...list].sort((a, b) => (markedText(a, from) < markedText(b, from) ? -1 : 1));
    return this.isOrdered ? [one, other] : [sorted(one, before), sorted(other, now)];
  }

  #areTexts(one: string, other: string): boolean {
    if (one === other || this.renewed(one) === other) return true;
    if (TIME.test(one)) return TIME.test(other) && one.length === other.length;
    if (one.includes('/') && other.includes('/')) {
      const [a, b] = [one.split(/[/?&=#]/), other.split(/[/?&=#]/)];
      if (a.length === b.length && a.length > 1 && a.every((part, n) => this.#areTexts(part, b[n] ?? ''))) return true;
    }
    const areDrawn = UUID.test(one) ? UUID.test(other) : DRAWN.test(one) && DRAWN.test(other);
    return (areDrawn && this.#bind(one, other)) || this.#there.get(one) === other;
  }

  #areNumbers(one: number, other: number, at: string): boolean {
    if (one === other) return true;
    if (one > CLOCK && other > CLOCK && Math.abs(one - other) < one / 10) return true;
    const [a, b] = [String(one), String(other)];
    return this.renewed(a) === b || (NAMES.test(at.split('/').at(-1) ?? '') && this.#bind(a, b));
  }

  /** Whether two headers of one name are alike; lengths of content are bound to each other. */
  areHeaders(one: string, other: string): boolean {
    if (one.startsWith('length ')) return this.#bind(one, other);
    // Where a list goes on: by names that are drawn for it.
    if (one.startsWith('<') || one.includes('; rel=')) return relations(one) === relations(other);
    return this.#areTexts(one, other) || (isDate(one) && isDate(other));
  }

  /** The text with the marks of the other. */
  renewed(text: string): string {
    return this.#marks.reduce(
      (all, [from, to]) => (from.length < 6 ? (all === from ? to : all) : all.replaceAll(from, to)),
      text,
    );
  }

  #bind(one: string, other: string): boolean {
    const [there, back] = [this.#there.get(one), this.#back.get(other)];
    if (there !== undefined || back !== undefined) return there === other && back === one;
    this.#there.set(one, other);
    this.#back.set(other, one);
    return true;
  }
}

/** Members that count a list. */
const TOTALS = /^(?:total|count)(?:_?(?:count|items|results))?$/i;

/** Whether both count too few, all or too many of what is shown beside them: of a service that others use, more cannot be said. */
function areCounts(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  key: string,
): boolean {
  const beside = (of: Readonly<Record<string, unknown>>): number | undefined => {
    const list = Object.values(of).find((value) => Array.isArray(value));
    const total = of[key];
    return Array.isArray(list) && typeof total === 'number' ? Math.sign(total - list.length) : undefined;
  };
  const [a, b] = [beside(one), beside(other)];
  return a !== undefined && a === b;
}

/** The first text with the mark, as it is behind the mark. */
function markedText(value: unknown, mark: string): string {
  const text = JSON.stringify(value);
  return text.slice(text.indexOf(mark) + mark.length);
}

function relations(link: string): string {
  return [...link.matchAll(/rel="?([^";,]+)/g)].map(([, name = '']) => name).join();
}

function isDate(text: string): boolean {
  return /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} /.test(text);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
