import { type JsonObject, type Operation, type Input, wireText } from 'probity/check';
import { malformed } from './malformed.js';
import { inOctets, OCTET_WAYS } from './odd-octets.js';

/** Content as a whole that no caller should send. */
export type OddText = Pick<Input, 'raw' | 'octets' | 'body'>;

/** Levels of lists: more than most readers take, and fewer octets than any limit. */
const DEEP = 5_000;

interface Way {
  readonly name: string;
  /** Content of any form can be spoilt so, and not JSON alone. */
  readonly isAnyForm: boolean;
  /** Undefined where the body cannot be written so. */
  readonly write: (text: string) => string | undefined;
}

const plainly = (name: string, write: (text: string) => string): Way => ({
  name,
  isAnyForm: false,
  write,
});

/** Puts members into an object, behind those that it has. */
const inside = (text: string, members: string): string => `${text.slice(0, -1)}${text === '{}' ? '' : ','}${members}}`;

/**
 * What readers of JSON take in different ways (RFC 8259 section 4: names that come twice; section 8.1: a byte order mark;
 * section 9: limits on the depth).
 */
const WHOLE: readonly Way[] = [
  plainly('a blank', () => ' '),
  plainly('a byte order mark before the body', (text) => `\ufeff${text}`),
  plainly('something behind the body', (text) => `${text} x`),
  // Without an end, so that nobody can store what no reader of this run could read again.
  plainly('lists in lists in the body', (text) => inside(text, `"moreDeep":${'['.repeat(DEEP)}`).slice(0, -1)),
  {
    name: 'a member of the body twice',
    isAnyForm: false,
    write: (text) => {
      const [member] = text.startsWith('{') ? Object.entries(JSON.parse(text) as JsonObject) : [];
      if (member === undefined) return undefined;
      return inside(text, JSON.stringify(Object.fromEntries([member])).slice(1, -1));
    },
  },
];

/** The ways to write content that no caller should send: what is no JSON, and what is written as nobody should. */
export const ODD_TEXTS: readonly Pick<Way, 'name' | 'isAnyForm'>[] = [
  ...malformed('{}', true).map(({ name }) => ({ name, isAnyForm: true })),
  ...WHOLE,
  ...OCTET_WAYS.map((name) => ({ name, isAnyForm: false })),
];

/**
 * A body written in one of these ways; undefined where it cannot be.
 * @param place of a text in it that may be any
 */
export function oddText(operation: Operation, body: JsonObject, way: string, place?: string): OddText | undefined {
  const write = (one: JsonObject): string => wireText(operation, one);
  const octets = inOctets(way, body, write, place);
  if (octets !== undefined) {
    const { text, means } = octets;
    return { raw: text, octets: true, ...(means === undefined ? {} : { body: means }) };
  }
  const text = write(body);
  const broken = malformed(text, true).find(({ name }) => name === way);
  const raw = broken?.text ?? WHOLE.find(({ name }) => name === way)?.write(text);
  return raw === undefined ? undefined : { raw };
}
