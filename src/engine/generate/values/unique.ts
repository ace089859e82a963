import type { Json, JsonSchema } from '../../../contract/text/json.js';
import { hash } from '../../seed.js';
import { reader as readerOf } from './alternatives.js';
import { CannotGenerate } from '../cannot-generate.js';
import type { Compiled } from '../compiled.js';
import { checkedNumber } from './check-digits.js';
import { isFree } from './formats.js';
import { markBeginning } from '../mark-shape.js';
import { patternTree, room, textAt, wheels } from '../patterns/pattern-strings.js';
import { UnreadablePattern } from '../patterns/pattern-tree.js';
import type { Plain } from './plain.js';

/** Where values that nobody else uses come from. */
export interface Fresh {
  readonly nonce: string;
  /** A text of lower-case letters and digits, another one each time. */
  readonly next: () => string;
  /** A whole number that is not negative, another one each time. */
  readonly number: () => number;
  /** Different values that there must be room for; far fewer where it is known which of them were drawn before. */
  readonly leastRoom?: bigint;
}

/** Fewer different values than this would collide within a run, or with what others have made. */
const LEAST_ROOM = 1000n;

/** Neighbouring candidates for one number, for patterns whose look-around refuses some of them. */
const CANDIDATES = 16n;

/**
 * A value that is valid for the node and that no other number or text gives: different draws never collide, as long as
 * the schema has room for them.
 * @throws CannotGenerate
 */
export function uniqueValue(schema: Compiled, node: JsonSchema, at: string, fresh: Fresh): Json {
  const reader = readerOf(schema);
  const accepts = schema.accepting(node);
  let trouble: CannotGenerate | undefined;
  for (const plain of reader.plains(node)) {
    try {
      const value = ofPlain(plain, at, fresh, accepts);
      if (value !== undefined) return value;
    } catch (error) {
      if (!(error instanceof CannotGenerate)) throw error;
      trouble ??= error;
    }
  }
  throw trouble ?? new CannotGenerate(at, 'unique', 'there is no room for different values');
}

function ofPlain(plain: Plain, at: string, fresh: Fresh, accepts: (value: Json) => boolean): Json | undefined {
  if (plain.values) {
    if (BigInt(plain.values.length) >= roomFor(fresh)) return plain.values[fresh.number() % plain.values.length];
    throw new CannotGenerate(at, 'enum', 'a field with a closed list of values cannot be unique');
  }
  const is = (type: 'string' | 'integer' | 'number'): boolean => !plain.types || plain.types.has(type);
  if (is('string')) return text(plain, at, fresh, accepts);
  if (is('integer') || is('number')) return wholeNumber(plain, at, fresh, accepts);
  throw new CannotGenerate(at, 'type', 'a unique field has to be a text or a number');
}

function roomFor({ leastRoom = LEAST_ROOM }: Fresh): bigint {
  return leastRoom;
}

function text(plain: Plain, at: string, fresh: Fresh, accepts: (value: Json) => boolean): Json | undefined {
  const [pattern] = plain.patterns;
  const format = plain.formats.find((one) => !isFree(one));
  const tries = pattern === undefined ? [] : [(): Json | undefined => ofPattern(pattern, plain, at, fresh, accepts)];
  if (format !== undefined) {
    for (const value of ofFormat(format.toLowerCase(), plain, fresh)) if (accepts(value)) return value;
  } else if (pattern === undefined) {
    return plainText(plain, at, fresh, accepts);
  }
  for (const attempt of tries) {
    const value = attempt();
    if (value !== undefined) return value;
  }
  throw new CannotGenerate(at, format === undefined ? 'pattern' : 'format', 'no different values of it are known');
}

/** Readable where there is room; otherwise a number in digits and letters that fills the length exactly. */
function plainText(plain: Plain, at: string, fresh: Fresh, accepts: (value: Json) => boolean): Json | undefined {
  const least = plain.bounds.minLength ?? 0;
  const most = plain.bounds.maxLength ?? Infinity;
  const token = fresh.next();
  for (const value of [`${markBeginning(fresh.nonce)}${token}`, token]) {
    // The padding has no digit or letter of the token's own alphabet, so different tokens stay different.
    const long = value.padEnd(least, '-');
    if (long.length <= most && accepts(long)) return long;
  }
  return onWheels(
    Array.from({ length: Math.min(most, 12) }, () => [...'0123456789abcdefghijklmnopqrstuvwxyz']),
    at,
    fresh,
    accepts,
  );
}

function ofPattern(
  pattern: string,
  plain: Plain,
  at: string,
  fresh: Fresh,
  accepts: (value: Json) => boolean,
): Json | undefined {
  const { minLength, maxLength } = plain.bounds;
  // The marked text first: a person who finds the record sees where it comes from.
  const token = fresh.next();
  for (const value of [`${markBeginning(fresh.nonce)}${token}`, `${markBeginning(fresh.nonce).slice(0, 2)}${token}`])
    if (accepts(value)) return value;
  try {
    for (const values of ['safe', 'wide'] as const) {
      const tree = patternTree(pattern, values, minLength ?? 0, maxLength);
      if (!tree) continue;
      const all = wheels(tree, Math.min(maxLength ?? 24, 24)).map((wheel) =>
        wheel.filter((one) => /^[\x21-\x7e]+$/.test(one) || wheel.length < 3),
      );
      const value = all.every((wheel) => wheel.length > 0) ? onWheels(all, at, fresh, accepts) : undefined;
      if (value !== undefined) return value;
    }
  } catch (error) {
    if (!(error instanceof UnreadablePattern)) throw error;
    throw new CannotGenerate(at, 'pattern', `${pattern}: ${error.message}`);
  }
  return undefined;
}

/** Counts through texts: the number is spread over the room by a start of the run's own. */
function onWheels(
  all: readonly (readonly string[])[],
  at: string,
  fresh: Fresh,
  accepts: (value: Json) => boolean,
): Json | undefined {
  const size = BigInt(Math.min(room(all), 1e30));
  if (size < roomFor(fresh)) throw new CannotGenerate(at, 'maxLength', 'there are too few different values');
  const number = BigInt(fresh.number());
  const start = BigInt(hash(fresh.nonce, at) >>> 0);
  const candidates = size >= LEAST_ROOM * CANDIDATES ? CANDIDATES : 1n;
  // Whole blocks of candidates, so that a number never reaches into the block of another.
  const blocks = size / candidates;
  for (let i = 0n; i < candidates; i += 1n) {
    const value = textAt(all, ((start + number) % blocks) * candidates + i);
    if (accepts(value)) return value;
  }
  return undefined;
}

/** Texts of a format that carry the token or the number in full. */
function ofFormat(format: string, plain: Plain, fresh: Fresh): readonly string[] {
  const token = fresh.next();
  const marked = `${markBeginning(fresh.nonce)}${token}`;
  const number = fresh.number();
  const hex = Math.floor(number).toString(16).padStart(12, '0').slice(-12);
  const spread = (n: number): string => (hash(fresh.nonce, n) >>> 0).toString(16).padStart(8, '0');
  const uuid = `${spread(1)}-${spread(2).slice(0, 4)}-4${spread(2).slice(4, 7)}-a${spread(3).slice(0, 3)}-${hex}`;
  const checked = checkedNumber(format);
  if (checked !== undefined) return [checked.numbered((hash(fresh.nonce, 4) >>> 0) + number)];
  switch (format) {
    case 'uuid':
    case 'guid':
    case 'uuid4':
      return [uuid];
    case 'email':
    case 'idn-email':
      return [`${marked}@example.com`, `${token}@example.com`, `${token}@e.co`];
    case 'uri':
    case 'url':
    case 'iri':
      return [`https://example.com/${marked}`, `https://example.com/${token}`, `http://e.co/${token}`];
    case 'uri-reference':
    case 'json-pointer':
      return [`/${marked}`];
    case 'hostname':
    case 'idn-hostname':
      return [`${marked}.example.com`, `${token}.example.com`];
    case 'date-time':
      return [new Date((1_000_000_000 + (number % 1_000_000_000)) * 1000).toISOString().replace('.000', '')];
    case 'date':
      return [new Date((number % 20_000) * 86_400_000).toISOString().slice(0, 10)];
    case 'ipv6':
      return [`2001:db8::${hex.slice(0, 4)}:${hex.slice(4, 8)}:${hex.slice(8)}`];
    case 'ipv4':
      return [`10.${[16, 8, 0].map((shift) => String((number >>> shift) & 255)).join('.')}`];
    case 'byte':
      return [Buffer.from(marked).toString('base64')];
    default:
      // Of a format that is not known only an example tells the form; it cannot be told which of its letters may change.
      return plain.patterns.length > 0 ? [marked] : [];
  }
}

function wholeNumber(plain: Plain, at: string, fresh: Fresh, accepts: (value: Json) => boolean): Json | undefined {
  const [step = 1] = plain.multiples;
  const unit = Number.isInteger(step) ? step : 1;
  const top = plain.formats.includes('int64') ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1;
  const low = Math.ceil((plain.bounds.minimum ?? plain.exclusiveMinimum ?? 1) / unit);
  const high = Math.floor(Math.max(low, (plain.bounds.maximum ?? plain.exclusiveMaximum ?? top) / unit));
  const from = plain.exclusiveMinimum !== undefined && low * unit <= plain.exclusiveMinimum ? low + 1 : low;
  const to = plain.exclusiveMaximum !== undefined && high * unit >= plain.exclusiveMaximum ? high - 1 : high;
  const size = BigInt(Math.floor(to)) - BigInt(from) + 1n;
  if (size < roomFor(fresh)) throw new CannotGenerate(at, 'maximum', 'there are too few different numbers');
  const start = BigInt(hash(fresh.nonce, at) >>> 0);
  const value = Number((start + BigInt(fresh.number())) % size) + from;
  return accepts(value * unit) ? value * unit : undefined;
}
