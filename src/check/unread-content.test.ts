import { describe, expect, test } from 'vitest';
import { part } from '../selftest/fixtures/amount.js';
import { contractOf, judged, type Answer, type Received } from './fixtures/notes.js';

const PLAIN = contractOf({});
const BAD: Answer = { status: 400, body: { error: 'no' } };
const CRASH: Answer = { status: 500, body: { error: 'no' } };

const of = ({ headers }: Received, name: string): string | undefined =>
  headers.find(([own]) => own.toLowerCase() === name)?.[1]?.toLowerCase();
const isJson = (call: Received): boolean =>
  /^application\/(?:[a-z-]+\+)?json(?:;|$)/.test(of(call, 'content-type') ?? '');
const isEmpty = ({ body }: Received): boolean => body.length === 0;
const isPacked = (call: Received): boolean => of(call, 'content-encoding') !== undefined;

/** The content as text; undefined where it is no UTF-8. */
function textIn({ body }: Received): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

/** A service that refuses what is not JSON, and else answers what `odd` says. */
const reading =
  (odd: (call: Received) => Answer | undefined) =>
  (call: Received): Answer | undefined => {
    const answer = isEmpty(call) ? undefined : odd(call);
    if (answer !== undefined) return answer;
    try {
      const value: unknown = isEmpty(call) ? {} : JSON.parse(Buffer.from(call.body).toString());
      return typeof value === 'object' && value !== null ? undefined : BAD;
    } catch {
      return BAD;
    }
  };

const on = { create: 'no-server-error@notes.create', replace: 'no-server-error@notes.replace' };

// With `npm test` a create: what reads the content is the same for both.
describe.each(part(Object.entries(on), 1))('%s', (_, entry) => {
  test.each<[string, (call: Received) => Answer | undefined]>([
    ['reads everything as JSON, whatever it is said to be', () => undefined],
    ['answers 415 to other types', (call) => (isJson(call) ? undefined : { ...BAD, status: 415 })],
    ['answers 400 to other types', (call) => (isJson(call) ? undefined : BAD)],
    ['answers 415 to encodings', (call) => (isPacked(call) ? { ...BAD, status: 415 } : undefined)],
    ['answers 400 to what is no UTF-8', (call) => (textIn(call) === undefined ? BAD : undefined)],
    ['says that it does not know an encoding', (call) => (isPacked(call) ? { ...BAD, status: 501 } : undefined)],
  ])('nothing is held against a service that %s', async (_, reads) => {
    const { verdict } = await judged(entry, PLAIN, { reads: reading(reads) });
    expect(verdict).toMatchObject({ kind: 'pass' });
  });

  test.each<[string, (call: Received) => boolean]>([
    ['text', (call) => of(call, 'content-type') === 'text/plain'],
    ['XML', (call) => of(call, 'content-type') === 'application/xml'],
    ['parts without a boundary', (call) => of(call, 'content-type') === 'multipart/form-data'],
    ['a type that cannot be read', (call) => of(call, 'content-type') === ';;;'],
    ['no type', (call) => of(call, 'content-type') === undefined],
    ['UTF-16', (call) => (of(call, 'content-type') ?? '').endsWith('=utf-16')],
    ['ISO 8859-1', (call) => (of(call, 'content-type') ?? '').endsWith('=latin1')],
    ['an encoding that it does not have', isPacked],
    ['octets that are no UTF-8', (call) => textIn(call) === undefined],
    ['octets of another encoding', ({ body }) => body[0] === 0xff && body[1] === 0xfe],
    ['an overlong sequence', ({ body }) => Buffer.from(body).includes(Buffer.from([0xc0, 0xaf]))],
  ])('a service fails at %s', async (_, isOdd) => {
    const { verdict } = await judged(entry, PLAIN, { reads: reading((call) => (isOdd(call) ? CRASH : undefined)) });
    expect(verdict).toMatchObject({ kind: 'fail' });
  });
});

const TYPED = contractOf({
  operations: 'http: { negotiation: { types: [application/json], unacceptable: 406, unsupported: 415 } }',
});

test.each([
  ['all operations', 'pass', 'pass', () => true],
  ['all but the update', 'pass', 'fail', ({ body }: Received) => !Buffer.from(body).toString().startsWith('[')],
] as const)('a media type that nobody has is refused by %s', async (_, create, update, isStrict) => {
  const kinds: string[] = [];
  for (const operation of ['create', 'update']) {
    const { verdict } = await judged(`unsupported-media-type-is-refused@notes.${operation}`, TYPED, {
      created: 201,
      reads: (call) =>
        of(call, 'content-type') === 'application/x-unknown' && isStrict(call)
          ? { status: 415, body: { error: 'no' } }
          : undefined,
    });
    kinds.push(verdict?.kind ?? 'none');
  }
  expect(kinds).toEqual([create, update]);
});
