import { needlesOf } from './encodings.js';
import { finderOf, type Finder } from './find-any.js';

/** Knows every secret value of a run and takes it out of texts. */
export interface Registry {
  /** Throws a `SecretTooShort` below six characters. */
  add(name: string, value: string): void;
  /** The text with each secret, in whatever encoding, replaced by `[secret:name]`; the same text when none is in it. */
  redact(text: string): string;
  /**
   * The same for a text that was cut off: an end that a secret may have begun in is left out, since nobody can say
   * how it went on.
   */
  redactCut(text: string): string;
}

/** A secret of fewer characters cannot be told from ordinary text, and what it hides can be guessed. */
export const SHORTEST_SECRET = 6;

export class SecretTooShort extends Error {
  constructor(readonly secret: string) {
    super(`Secret of ${secret} has fewer than ${String(SHORTEST_SECRET)} characters and cannot be kept out of records`);
    this.name = 'SecretTooShort';
  }
}

interface Compiled {
  readonly finder: Finder;
  readonly pattern: RegExp;
  /** By capturing group, counted from 0. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

export function createRegistry(): Registry {
  const values = new Map<string, string>();
  /** The same few credentials go out all the time. */
  const replaced = new Map<string, string>();
  let compiled: Compiled | undefined;
  const replace = (text: string, { pattern, names }: Compiled): string =>
    text.replace(pattern, (_, ...groups: readonly unknown[]) => {
      const name = names[groups.findIndex((group) => group !== undefined)];
      return `[secret:${name ?? ''}]`;
    });
  const redact = (text: string): string => {
    if (values.size === 0) return text;
    compiled ??= compile(values);
    // Nearly every text has no secret in it; the search for that is far cheaper than the replacement.
    if (!compiled.finder(text)) return text;
    let result = replaced.get(text);
    if (result === undefined) {
      result = replace(text, compiled);
      if (replaced.size < 100 && text.length < 1000) replaced.set(text, result);
    }
    return result;
  };
  return {
    add: (name, value) => {
      if (value.length < SHORTEST_SECRET) throw new SecretTooShort(name);
      if (values.has(value)) return;
      values.set(value, name);
      compiled = undefined;
      replaced.clear();
    },
    redact,
    redactCut: (text) => {
      const rest = redact(text);
      return compiled ? rest.slice(0, rest.length - beginningAtEnd(rest, compiled.texts)) : rest;
    },
  };
}

function compile(values: ReadonlyMap<string, string>): Compiled {
  const needles = [...values].flatMap(([value, name]) => needlesOf(value).map((needle) => ({ ...needle, name })));
  // The longest first: a secret that begins like another one must not leave the rest of it behind.
  needles.sort((a, b) => b.text.length - a.text.length);
  return {
    finder: finderOf(needles.map((needle) => needle.text)),
    pattern: new RegExp(needles.map((needle) => `(${needle.pattern})`).join('|'), 'g'),
    names: needles.map((needle) => needle.name),
    texts: needles.map((needle) => needle.text),
  };
}

/** How many characters at the end of the text are the beginning of a secret, at least three of them. */
function beginningAtEnd(text: string, needles: readonly string[]): number {
  let longest = 0;
  for (const needle of needles) {
    for (let length = Math.min(needle.length - 1, text.length); length > Math.max(2, longest); length -= 1) {
      if (text.endsWith(needle.slice(0, length))) longest = length;
    }
  }
  return longest;
}
