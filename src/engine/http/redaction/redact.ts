import type { Header } from '../../../result/exchange.js';
import { needlesKeptBy, needlesOf, patternOf, type Needle } from '../transport/encodings.js';
import { finderOf, type Finder } from './find-any.js';
import { Pieces } from '../transport/pieces.js';
import { ShortSecrets } from './short-secrets.js';
import { unwrapped } from './unwrap.js';
import { Vocabulary, vocabularyKeptBy } from './vocabulary.js';

/** Knows every secret value of a run and takes it out of texts. */
export interface Registry {
  /**
   * One of fewer than six characters is as short as a word: it is taken out where a credential stands, and nowhere else.
   * `carrier` is the name of the parameter or header field in which it is sent, where the contract gives it one.
   */
  add(name: string, value: string, carrier?: string): void;
  /** Says how a whole text with a secret in it is written: what is put in its place can be read, and the secret cannot. */
  say(text: string, instead: string): void;
  /** The text with each secret, in whatever encoding, replaced by `[secret:name]`; the same text when none is in it. */
  redact(text: string): string;
  /** The values of headers; the same list when no secret is in it, as in nearly all answers. */
  redactHeaders(headers: readonly Header[]): readonly Header[];
  /** The same for a list that comes again and again. */
  redactOften(headers: readonly Header[]): readonly Header[];
  /**
   * The same for a text that was cut off: an end that a secret may have begun in is left out, since nobody can say
   * how it went on.
   */
  redactCut(text: string): string;
  /** Whether this long text has just been looked through and has no secret in it: it need not be looked through again. */
  isClear(text: string): boolean;
}

/** Stands for a text that holds a secret in a way that nothing can be taken out of. */
export const HIDDEN = '[secret: withheld, for a secret is encoded in it]';

/** Texts that are remembered as clear: of the answers that have come and are not yet written. */
const MOST_CLEAR = 16;

/** Characters from which on it is worth while to remember a text. */
const LONG = 256;

/** Names that are remembered: a service may make up a new one for each answer. */
const MOST_NAMES = 200;

/** A secret of fewer characters cannot be told from ordinary text. */
const SHORTEST_SECRET = 6;

/** A form of a secret and whose it is. */
interface NamedNeedle extends Needle {
  readonly name: string;
}

/** For which texts a registry is made. */
export interface RegistryOptions {
  /** Texts that others wrote: encodings are taken off one by one, and parts of secrets and other cases are looked for. */
  readonly mixtures?: boolean;
  /** Texts that anybody may read, such as the contract: what stands in them is no part of a secret. */
  readonly vocabulary?: readonly string[];
  /** As long as it is there, the forms of secrets and the vocabulary are kept for the next registry of the same. */
  readonly keeper?: object;
}

export function createRegistry({ mixtures = true, vocabulary = [], keeper }: RegistryOptions = {}): Registry {
  const pieces = new Pieces(keeper === undefined ? new Vocabulary(vocabulary) : vocabularyKeptBy(keeper, vocabulary));
  const values = new Set<string>();
  const short = new ShortSecrets();
  let hasShort = false;
  /** The longest first: a secret that begins like another one must not leave the rest of it behind. */
  let sorted: readonly NamedNeedle[] | undefined;
  /** As they are, and in other cases: what is the very secret of somebody is not taken for the other case of another one. */
  const [exact, cased] = [new Map<string, NamedNeedle>(), new Map<string, NamedNeedle>()];
  let finder: Finder | undefined;
  /** The same few credentials go out all the time. */
  const replaced = new Map<string, string>();
  /** Texts that are written in a way of their own. */
  const said = new Map<string, string>();
  /** The last value of each field that has no secret in it: most say what they said in the answer before. */
  const harmless = new Map<string, string>();
  const clear: string[] = [];
  let place = 0;

  const needles = (): readonly NamedNeedle[] =>
    (sorted ??= [...new Map([...cased, ...exact]).values()].sort((a, b) => b.text.length - a.text.length));

  const redact = (text: string): string => {
    const whole = values.size === 0 ? text : redactLong(text);
    return hasShort ? short.redact(whole) : whole;
  };

  const redactLong = (text: string): string => {
    finder ??= finderOf(needles().map((needle) => needle.text));
    // Nearly every text has no secret in it; the search for that is far cheaper than the replacement.
    const isWhole = finder(text);
    if (!isWhole && !pieces.isIn(text)) {
      if (hides(text)) return withheld(text);
      if (text.length >= LONG) clear[place++ % MOST_CLEAR] = text;
      return text;
    }
    let result = said.get(text) ?? replaced.get(text);
    if (result === undefined) {
      result = isWhole ? replace(text, needles()) : text;
      result = outside(result, (part) => pieces.replaced(part, placeholder));
      if (hides(result)) result = withheld(result);
      if (replaced.size < 100 && text.length < 1000) replaced.set(text, result);
    }
    return result;
  };

  /** Whether a secret comes to light when encodings are taken off in a mixture that no needle has. */
  const hides = (text: string): boolean => {
    if (!mixtures || (!text.includes('%') && !text.includes('\\') && !text.includes('&#'))) return false;
    const inside = unwrapped(text);
    return inside !== undefined && finder?.(inside) === true;
  };

  /** Leaves out what stands between two quotation marks, so that JSON stays JSON; else all of it. */
  const withheld = (text: string): string => {
    const pieces = text.split('"').map((piece) => (hides(piece) ? HIDDEN + (/\\*$/.exec(piece)?.[0] ?? '') : piece));
    const rest = pieces.join('"');
    return hides(rest) ? HIDDEN : rest;
  };

  const redactHeaders = (headers: readonly Header[]): readonly Header[] => {
    let changed: Header[] | undefined;
    let index = 0;
    for (const [name, value] of headers) {
      if (harmless.get(name) !== value) {
        const redacted = hasShort ? short.redactField(name, redact(value)) : redact(value);
        const called = redact(name);
        if (redacted !== value || called !== name) (changed ??= [...headers])[index] = [called, redacted];
        else if (harmless.size < MOST_NAMES || harmless.has(name)) harmless.set(name, value);
      }
      index += 1;
    }
    return changed ?? headers;
  };
  let often = new WeakMap<readonly Header[], readonly Header[]>();

  return {
    redactHeaders,
    redactOften: (headers) => {
      let redacted = often.get(headers);
      if (!redacted) often.set(headers, (redacted = redactHeaders(headers)));
      return redacted;
    },
    add: (name, value, carrier) => {
      if (value.length < SHORTEST_SECRET) {
        short.add(name, value, carrier);
        hasShort = true;
        harmless.clear();
        often = new WeakMap();
        return;
      }
      if (values.has(value)) return;
      values.add(value);
      const enter = (forms: Map<string, NamedNeedle>, text: string): void => {
        const found = keeper === undefined ? needlesOf(text) : needlesKeptBy(keeper, text);
        for (const needle of found) if (!forms.has(needle.text)) forms.set(needle.text, { ...needle, name });
      };
      enter(exact, value);
      const otherCases = new Set([value.toLowerCase(), value.toUpperCase()]);
      otherCases.delete(value);
      if (mixtures) for (const text of otherCases) enter(cased, text);
      if (mixtures) pieces.add(name, value);
      sorted = undefined;
      finder = undefined;
      replaced.clear();
      harmless.clear();
      clear.length = 0;
      often = new WeakMap();
    },
    say: (text, instead) => said.set(text, instead),
    redact,
    isClear: (text) => text.length >= LONG && clear.includes(text),
    redactCut: (text) => {
      const rest = redact(text.slice(0, text.length - beginningAtEnd(text, needles())));
      return rest.slice(0, rest.length - beginningAtEnd(rest, needles()));
    },
  };
}

/** In one pass, so that what was put in is not looked at again. */
function replace(text: string, needles: readonly NamedNeedle[]): string {
  const present = needles.filter((needle) => text.includes(needle.text));
  const pattern = new RegExp(present.map((needle) => `(${patternOf(needle)})`).join('|'), 'g');
  return text.replace(pattern, (_, ...groups: readonly unknown[]) => {
    const needle = present[groups.findIndex((group) => group !== undefined)];
    return placeholder(needle?.name ?? '');
  });
}

function placeholder(name: string): string {
  return `[secret:${name}]`;
}

/** Changes what stands between the names that were put in already: a name may hold a word of its secret. */
function outside(text: string, change: (part: string) => string): string {
  if (!text.includes('[secret:')) return change(text);
  return text
    .split(/(\[secret:[^\]]*\])/)
    .map((part, n) => (n % 2 === 1 ? part : change(part)))
    .join('');
}

/** How many characters at the end of the text are the beginning of a secret, at least three of them. */
function beginningAtEnd(text: string, needles: readonly Needle[]): number {
  let longest = 0;
  for (const { text: needle } of needles) {
    for (let length = Math.min(needle.length - 1, text.length); length > Math.max(2, longest); length -= 1) {
      if (text.endsWith(needle.slice(0, length))) longest = length;
    }
  }
  return longest;
}
