import { expect, it } from 'vitest';
import { realClock } from '../../src/index.js';
import { refused, type Answered } from '../../src/hostile/fixtures/notes.js';
import { defects } from '../../src/hostile/fixtures/trying.js';
import { before, findings, open, shelfContract, tried, type Carried, type Ending } from './goods.js';

const BROKEN = refused(500, 'internal', 'Something went wrong');
const UNREAD = refused(413, 'too-large', 'That is not read');
const CLOSING = 'closing-is-announced';
const OTHERS = ['post-creates', 'delete-removes', 'unknown-id-is-404', 'malformed-body-is-refused'];
/** Bodies may be refused unread. */
const CONTRACT = shelfContract(['validation: [400, 422]', 'validation: [400, 413, 422]']);

const isOdd = ({ method, query }: Carried): boolean => method === 'GET' && (query.get('limit') ?? '1').length > 3;
/** A body that is no object is not read to its end. */
const isUnread = ({ method, body }: Carried): boolean => method === 'POST' && !/^\{[^]*\}$/.test(body);

it('no connection is used again behind a 5xx, or behind a body that was refused unread', async () => {
  const behind: Carried[] = [];
  const target = await before((asked, right) => {
    const instead = isOdd(asked) ? BROKEN : isUnread(asked) ? UNREAD : undefined;
    if (instead !== undefined) behind.push(asked);
    return instead ?? right();
  });
  await tried(target, ['no-server-error@goods.list', ...OTHERS], { contract: CONTRACT });
  expect(behind.filter(isOdd).length).toBeGreaterThan(2);
  expect(behind.filter(isUnread).length).toBeGreaterThan(2);
  const again = behind.filter(({ connection, carried }) =>
    target.asked.some((other) => other.connection === connection && other.carried > carried),
  );
  expect(again).toEqual([]);
});

const ENDINGS = (['close', 'reset'] as const).flatMap((end) =>
  [true, false].map((isAnnounced): readonly [string, Omit<Ending, 'answer'>] => [
    `${end}, ${isAnnounced ? 'announced' : 'unannounced'}`,
    { end, isAnnounced },
  ]),
);

it.each(ENDINGS)('a connection that ends behind a refused body costs no check its verdict: %s', async (_, ending) => {
  const target = await before((asked, right) => (isUnread(asked) ? { answer: UNREAD, ...ending } : right()));
  const run = await tried(target, [CLOSING, ...OTHERS], { contract: CONTRACT, clock: realClock() });
  expect([defects(run), open(run)]).toEqual([[], []]);
  const found = ending.isAnnounced ? [] : [expect.stringMatching(`^${CLOSING}@service: .*refused`)];
  expect(findings(run)).toEqual(found);
});

it.each(ENDINGS.filter(([how]) => how !== 'close, unannounced' && how !== 'reset, announced'))(
  'so it is behind a 500: %s',
  async (_, ending) => {
    const target = await before((asked, right) => (isOdd(asked) ? { answer: BROKEN, ...ending } : right()));
    const run = await tried(target, ['no-server-error@goods.list', ...OTHERS], { clock: realClock() });
    expect([defects(run), open(run)]).toEqual([[], []]);
    expect(findings(run)).toEqual([expect.stringMatching(/^no-server-error@goods\.list: .*: 500$/)]);
  },
);

it('what may be sent twice and dies on a connection that was used is sent once more on a new one, and nothing else is', async () => {
  const died: Carried[] = [];
  let used = 0;
  const target = await before((asked, right): Promise<Answered> | 'close' => {
    if (asked.carried === 0 || asked.method === 'POST' || asked.method === 'PATCH') return right();
    used += 1;
    if (used % 5 !== 0) return right();
    died.push(asked);
    return 'close';
  });
  const run = await tried(target, [...OTHERS, 'valid-requests-succeed'], { clock: realClock() });
  expect([findings(run), defects(run)]).toEqual([[], []]);
  expect(open(run).filter((one) => !one.includes('vacuous'))).toEqual([]);
  expect(died.length).toBeGreaterThan(3);
  for (const { method, url, connection } of died) {
    const after = target.asked.filter((one) => one.method === method && one.url === url);
    expect(
      after.some((one) => one.connection > connection),
      `${method} ${url}`,
    ).toBe(true);
  }
});

it('a POST that dies on a connection that was used is not sent again', async () => {
  let died = '';
  const target = await before((asked, right) => {
    if (asked.method !== 'POST' || asked.carried === 0 || died !== '') return right();
    died = asked.body;
    return 'close';
  });
  await tried(target, ['post-creates', 'delete-removes'], { clock: realClock() });
  expect(died).not.toBe('');
  expect(target.asked.filter(({ method, body }) => method === 'POST' && body === died)).toHaveLength(1);
});

it('to close without saying so is a finding of its own, of the level should', async () => {
  const target = await before(async (_, right) => ({ answer: await right(), end: 'close', isAnnounced: false }));
  const run = await tried(target, [CLOSING, ...OTHERS], { clock: realClock() });
  expect([defects(run), open(run)]).toEqual([[], []]);
  expect(findings(run).length).toBeGreaterThan(0);
  expect(findings(run).filter((one) => !one.startsWith(`${CLOSING}@service: `))).toEqual([]);
  const clauses = run.run.header.documents.flatMap(({ clauses }) => clauses);
  expect(clauses.find(({ id }) => id === 'service.announces-closing')?.level).toBe('should');
  expect(run.exit).toBe(0);
});
