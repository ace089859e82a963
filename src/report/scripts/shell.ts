import { hasUnseen } from '../wording/escape.js';
import { singular, wordOf } from '../wording/singular.js';

/** A text that stands for something only known when the command is run. */
export interface Substitution {
  readonly value: string;
  /** Name of the shell variable that holds it then. */
  readonly variable: string;
  /**
   * A value too short to be known by itself stands for it only at a place of its own. Of an `id`: a whole segment of a path,
   * or the whole value of a query parameter that is called as ids are. Of a `state`: a whole value of a header, or of a
   * parameter that is called as cursors are.
   */
  readonly only?: 'id' | 'state';
  /** Of a short `id`: the last word of the path below which it was made. A member of a body refers to it by that word. */
  readonly collection?: string;
  /** Records of several collections are called so: in a path, it stands behind its own one alone. */
  readonly isTwice?: boolean;
  /** Not within a longer word or number. */
  readonly isWhole?: boolean;
  /** Where it is not set, the command is not to be run: without the id of a record a path names the whole collection. */
  readonly isRequired?: boolean;
}

export interface ShellVariable {
  /** `PROBITY_SHOP_TOKEN`, where the secret comes from that variable; else `TOKEN_ALICE`. */
  readonly name: string;
  /** `PROBITY_SHOP_TOKEN` or `alice`: what stood in `[secret:alice]`. */
  readonly secret: string;
}

type Charset = 'utf8' | 'latin1';

type Piece = { readonly text: string } | { readonly variable: string; readonly isRequired?: boolean };

const SECRET = /\[secret:([^\]\s]+)\]/g;

/**
 * Quotes for a POSIX shell, and collects the secrets that are needed: they were never recorded, so they come from the
 * environment. Whatever a text holds, the shell reads nothing in it but our variables.
 */
export class Quoting {
  readonly #secrets = new Map<string, string>();

  /** One argument. Plain words stay bare; what cannot be seen is written in octal. */
  quote(text: string, substitutions: readonly Substitution[] = []): string {
    const pieces = this.#pieces(text, substitutions);
    const isPlain = pieces.every((piece) => 'variable' in piece || /^[^"\\$`!]*$/.test(piece.text));
    if (pieces.some((piece) => 'variable' in piece) && isPlain && !hasUnseen(text)) {
      return `"${pieces.map((piece, n) => ('text' in piece ? piece.text : reference(piece, pieces[n + 1]))).join('')}"`;
    }
    return pieces.map((piece) => ('variable' in piece ? `"${reference(piece)}"` : quoted(piece.text))).join('');
  }

  /**
   * A command that prints the text, whatever is in it.
   * @param charset `latin1` where each character stands for an octet
   */
  printf(text: string, substitutions: readonly Substitution[] = [], charset: Charset = 'utf8'): string {
    const pieces = this.#pieces(text, substitutions);
    const also = charset === 'latin1' ? /[\\'%]|[^ -~]/ : /[\\'%]/;
    const format = pieces.map((piece) => ('variable' in piece ? '%s' : octal(piece.text, also, charset))).join('');
    const values = pieces.flatMap((piece) => ('variable' in piece ? [`"${reference(piece)}"`] : []));
    // Written so, a text that begins with a hyphen is no option.
    return ['printf', `'${format.replace(/^-/, '\\055')}'`, ...values].join(' ');
  }

  variables(): readonly ShellVariable[] {
    return [...this.#secrets].map(([secret, name]) => ({ name, secret }));
  }

  #name(secret: string): string {
    const isVariable = /^[A-Z][A-Z0-9_]*$/.test(secret);
    const name = isVariable ? secret : `TOKEN_${secret.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
    this.#secrets.set(secret, name);
    return name;
  }

  /** The text cut at its secrets, and what is between them at what is substituted, the longest first. */
  #pieces(text: string, substitutions: readonly Substitution[]): readonly Piece[] {
    const pieces = text
      .split(SECRET)
      .flatMap((piece, n): readonly Piece[] =>
        n % 2 === 1 ? [{ variable: this.#name(piece) }] : substituted(piece, substitutions),
      )
      .filter((piece) => 'variable' in piece || piece.text !== '');
    return pieces.length === 0 ? [{ text: '' }] : pieces;
  }
}

/** The text with values in the place of variables, as a shell would put them there. Secrets stay what stands for them. */
export function filled(
  text: string,
  substitutions: readonly Substitution[],
  values: ReadonlyMap<string, string>,
): string {
  const pieces = text.split(SECRET).flatMap((piece, n): readonly string[] => {
    if (n % 2 === 1) return [`[secret:${piece}]`];
    return substituted(piece, substitutions).map((one) =>
      'text' in one ? one.text : (values.get(one.variable) ?? ''),
    );
  });
  return pieces.join('');
}

/** From a place on: what stands before it still says where in the text that is. */
function substituted(text: string, substitutions: readonly Substitution[], from = 0): readonly Piece[] {
  const found = substitutions
    .map((one) => ({ ...one, at: placeOf(text, one, from) }))
    .filter(({ value, at }) => value !== '' && at >= 0)
    .sort((a, b) => a.at - b.at || b.value.length - a.value.length);
  const [first] = found;
  if (first === undefined) return [{ text: text.slice(from) }];
  return [
    { text: text.slice(from, first.at) },
    { variable: first.variable, ...(first.isRequired && { isRequired: true }) },
    ...substituted(text, substitutions, first.at + first.value.length),
  ];
}

/** Whether it would be put into the text, from a place on. */
export function occursIn(text: string, one: Substitution, from = 0): boolean {
  return one.value !== '' && placeOf(text, one, from) >= 0;
}

function placeOf(text: string, one: Substitution, from = 0): number {
  const { value, only, isWhole } = one;
  for (let at = text.indexOf(value, from); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
    if (only === undefined) {
      if (isWhole !== true || isApart(before, after)) return at;
    } else if (/^(?:$|[/?&#])/.test(after) && standsThere(before, one)) return at;
    else if (only === 'id' && refers(before, after, one)) return at;
  }
  return -1;
}

/** Whether no word goes on over its ends; what is written in two hexadecimal digits, or behind a backslash, is no word. */
function isApart(before: string, after: string): boolean {
  return (
    (/(?:^|[^A-Za-z0-9]|%[\dA-Fa-f]{2}|\\[nrtbf])$/.test(before) || before === '') && /^(?:$|[^A-Za-z0-9])/.test(after)
  );
}

/** Whether a member of a body that is called after its collection has it as its value: `"product_id": 7`, `"productIds": [7]`. */
function refers(before: string, after: string, { collection = '' }: Substitution): boolean {
  const [, name = '', quote = ''] = /"([^"\\]+)"\s*:\s*(?:\[[^\][{}]*?)?("?)$/.exec(before) ?? [];
  if (!(quote === '' ? /^\s*(?:$|[,}\]])/ : /^"/).test(after)) return false;
  const word = wordOf(name);
  const named = word.replace(/(?:uuid|uid|id)s?$/, '');
  const of = singular(collection);
  return of !== '' && (word === of || (named !== word && named.endsWith(of)));
}

/** Parameters that name a record, and those that say where a list goes on or which version is meant. */
const IDS = /(^|[^a-z])(id|uid|uuid|key|ref|code|slug)s?$|(Id|Key|Ref)s?$/;
const STATES = /next|cursor|token|after|before|since|from|start|version|revision|etag/i;

function standsThere(before: string, { only, collection, isTwice }: Substitution): boolean {
  const parameter = /[?&]([^?&=\s]*)=$/.exec(before)?.[1];
  if (isTwice && collection !== undefined && parameter === undefined && !before.endsWith(`/${collection}/`))
    return false;
  if (parameter !== undefined) return (only === 'id' ? IDS : STATES).test(parameter);
  return (only === 'id' ? /^(?:[^?#\s"{]*\/)?$/ : /^[\w-]+: $/).test(before);
}

/** Braces only where the next letter would be taken for a part of the name, or the shell is to stop without a value. */
function reference({ variable, isRequired }: Extract<Piece, { variable: string }>, next?: Piece): string {
  if (isRequired) return `\${${variable}:?}`;
  return next !== undefined && 'text' in next && /^\w/.test(next.text) ? `\${${variable}}` : `$${variable}`;
}

function quoted(text: string): string {
  if (/^[\w./:@%+,-]+$/.test(text)) return text;
  if (text === '') return "''";
  return inRuns(text)
    .map((run) =>
      // No line feed is among what cannot be seen, so the shell has none to take from the end.
      hasUnseen(run) ? `"$(printf '${octal(run, /[\\'%]/)}')"` : `'${run.replaceAll("'", String.raw`'\''`)}'`,
    )
    .join('');
}

/** The text cut where what can be seen and what cannot meet. */
function inRuns(text: string): readonly string[] {
  if (!hasUnseen(text)) return [text];
  const runs: string[][] = [];
  let before: boolean | undefined;
  for (const character of text) {
    const isUnseen = hasUnseen(character);
    if (isUnseen === before) runs.at(-1)?.push(character);
    else runs.push([character]);
    before = isUnseen;
  }
  return runs.map((run) => run.join(''));
}

/** Escapes for `printf`: octal has a fixed width, so that a digit after it stays a digit. */
function octal(text: string, also: RegExp, charset: Charset = 'utf8'): string {
  return [...text]
    .map((character) => (hasUnseen(character) || also.test(character) ? octets(character, charset) : character))
    .join('');
}

function octets(character: string, charset: Charset): string {
  return [...Buffer.from(character, charset)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
