/**
 * A regular expression as a tree of what it matches. Only what generates text is kept: `^` and `$` say where padding is
 * allowed, look-around and `\b` are left to a test of the finished text.
 */
export type Tree =
  /** One character out of these, the simplest first. */
  | { readonly kind: 'one'; readonly of: readonly string[] }
  | { readonly kind: 'row'; readonly parts: readonly Tree[] }
  | { readonly kind: 'either'; readonly ways: readonly Tree[] }
  | { readonly kind: 'many'; readonly of: Tree; readonly least: number; readonly most: number }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' };

/** Chooses the characters for a class: gets the source of the class and a test. */
export type Alphabet = (source: string, matches: (character: string) => boolean) => readonly string[];

/** What a generator cannot read, such as a back reference. */
export class UnreadablePattern extends Error {}

/** @throws UnreadablePattern */
export function treeOf(pattern: string, alphabet: Alphabet): Tree {
  let at = 0;

  const either = (): Tree => {
    const ways = [row()];
    while (pattern[at] === '|') {
      at += 1;
      ways.push(row());
    }
    const [only] = ways;
    return ways.length === 1 && only ? only : { kind: 'either', ways };
  };

  const row = (): Tree => {
    const parts: Tree[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const part = term();
      if (part) parts.push(part);
    }
    return { kind: 'row', parts };
  };

  const term = (): Tree | undefined => {
    const rest = pattern.slice(at);
    if (rest.startsWith('^')) return skip(1, { kind: 'start' });
    if (rest.startsWith('$')) return skip(1, { kind: 'end' });
    if (/^\\[bB]/.test(rest)) return skip(2, undefined);
    const look = /^\(\?(?:=|!|<=|<!)/.exec(rest);
    if (look) {
      at += look[0].length;
      either();
      close();
      quantifier();
      return undefined;
    }
    const part = atom();
    const times = quantifier();
    return times ? { kind: 'many', of: part, ...times } : part;
  };

  const atom = (): Tree => {
    const rest = pattern.slice(at);
    const group = /^\((?:\?:|\?<[\w$]+>)?/.exec(rest);
    if (group) {
      at += group[0].length;
      const inner = either();
      close();
      return inner;
    }
    if (/^\\(?:[1-9]|k<)/.test(rest)) throw new UnreadablePattern('back references are not understood');
    const source =
      /^(?:\[(?:\\[^]|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c[A-Za-z]|\\[^]|[^])/u.exec(
        rest,
      )?.[0];
    if (source === undefined) throw new UnreadablePattern('the pattern ends early');
    if (source === '(' || source === '(?') throw new UnreadablePattern('a group of this kind is not understood');
    at += source.length;
    if (!/^[[\\.]/.test(source)) return { kind: 'one', of: [source] };
    const test = new RegExp(`^${source}$`, 'u');
    const of = alphabet(source, (character) => test.test(character));
    if (of.length === 0) throw new UnreadablePattern(`no character is known for ${source}`);
    return { kind: 'one', of };
  };

  const quantifier = (): { least: number; most: number } | undefined => {
    const match = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(pattern.slice(at));
    if (!match) return undefined;
    at += match[0].length;
    const [, sign, from, comma, to] = match;
    if (sign === '*') return { least: 0, most: Infinity };
    if (sign === '+') return { least: 1, most: Infinity };
    if (sign === '?') return { least: 0, most: 1 };
    const least = Number(from);
    return { least, most: comma === undefined ? least : to === '' ? Infinity : Number(to) };
  };

  const skip = <T>(length: number, value: T): T => {
    at += length;
    return value;
  };

  const close = (): void => {
    if (pattern[at] !== ')') throw new UnreadablePattern('a group is not closed');
    at += 1;
  };

  const tree = either();
  if (at < pattern.length) throw new UnreadablePattern('a group is closed that was not opened');
  return tree;
}
