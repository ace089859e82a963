import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createServer } from 'node:http';
import { defineCheck } from '../check/index.js';
import { checks, EVERYTHING, planContract, renderConsole, REPORT_FORMATS, reportFiles, runContract } from '../index.js';
import { notes, NOTES_TOKEN, type Answered } from './fixtures/notes.js';
import { behaving, listening, send, type Moment, type Target } from './fixtures/serving.js';
import { SPELLINGS } from './fixtures/spellings.js';
import { contractOf, defects, failures as failuresOf, tryOn, type Tried } from './fixtures/trying.js';

const SECRET = NOTES_TOKEN;
const spelt = Object.values(SPELLINGS).map((spell) => spell(SECRET));

/** With a stream: what comes on it may hold a secret as well. */
function withStream(transport: string): ReturnType<typeof contractOf> {
  const types = 'types: { made: { on: notes.create, id: /id } }, within: 100ms, heartbeat: none';
  return contractOf('src/hostile/fixtures/notes.yaml', (text) =>
    text.replace('events: none', () => `events: { notes: { ${transport}, ${types} } }`),
  );
}
const contract = withStream('transport: sse, path: /told');

/** Headers cannot hold line breaks; JSON can hold everything, and what is escaped already is put in as it is. */
const inHeaders = spelt.filter((text) => !/[^\x20-\x7e]/.test(text));
const EVERYWHERE = {
  list: spelt.map((text) => ({ text })),
  ...Object.fromEntries(spelt.map((text, n) => [`m${String(n)}`, text])),
  [SECRET]: 'a name of a member',
};
const raw = Object.values(SPELLINGS)
  .filter((_, n) => /^json(Esc|First|Some)/.test(Object.keys(SPELLINGS)[n] ?? ''))
  .map((spell) => `"${spell(SECRET)}"`);

/** Answers right, with all spellings in headers, in the content, in errors, in ids and in the Location. */
function telling(moment: Moment): void {
  const { response, asked } = moment;
  if (asked.path === '/told') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Echo': SECRET });
    for (const text of spelt)
      response.write(`event: made\nid: ${text.replaceAll('\n', ' ')}\ndata: ${JSON.stringify(text)}\n\n`);
    response.write(`: ${SECRET}\nretry: 1000\nevent: ${SECRET}\ndata: ${SECRET.slice(0, 9)}`);
    setTimeout(() => response.write(`${SECRET.slice(9)}\n\n`), 5);
    return;
  }
  const right: Answered = moment.right();
  const value = right.body === '' ? {} : (JSON.parse(right.body) as object);
  const body = JSON.stringify({ ...value, ...EVERYWHERE }).replace(/}$/, `,"raw":[${raw.join(',')}]}`);
  inHeaders.forEach((text, n) => response.setHeader(`X-Echo-${String(n)}`, text));
  response.setHeader(`X-${SECRET}`, 'a name of a header');
  response.setHeader('Set-Cookie', [`token=${SECRET}`, `again=${encodeURIComponent(SECRET)}`]);
  if (right.status === 204) return send(moment, right);
  const location = right.headers['Location'];
  response.writeHead(right.status, {
    ...right.headers,
    ...(location === undefined ? {} : { Location: `${location}?token=${SECRET}` }),
    ...(moment.n % 3 === 0 ? { 'Content-Encoding': 'gzip' } : {}),
  });
  if (asked.method === 'HEAD') return void response.end();
  if (moment.n % 3 === 0) return void response.end(gzipSync(body));
  // Split in the middle of a secret.
  const at = body.indexOf(SECRET) + 9;
  response.write(body.slice(0, at));
  setTimeout(() => response.end(body.slice(at)), 2);
}

async function talkative(): Promise<Target> {
  const service = await behaving(telling, {
    idOf: (n) => (n % 6 === 5 ? `n-${String(n)}-${SECRET}` : `n-${String(n)}`),
  });
  return service;
}

let tried: Tried;
const files = new Map<string, string>();
beforeAll(async () => {
  const only = [
    'limit-is-a-maximum',
    'unknown-id-is-404',
    'delete-removes',
    'post-creates',
    'missing-credentials-are-refused',
    'invalid-credentials-are-refused',
    'errors-have-one-shape',
    'responses-match-schema',
    'stream-opens',
    'a-change-causes-its-event',
  ];
  tried = await tryOn(talkative(), { contract, only, effort: 'standard' });
  files.set('run.ndjson', tried.text);
  files.set('console', renderConsole(tried.run));
  for (const format of REPORT_FORMATS) {
    for (const [name, text] of reportFiles(format, tried.run, {})) files.set(`${format}: ${name}`, text);
  }
});

/** What somebody finds who looks for the secret in a text and in what can be made of it. */
function found(text: string): readonly string[] {
  const least = Buffer.from(SECRET).toString('base64').slice(0, 16);
  const wide = Buffer.from(SECRET, 'utf16le').toString('latin1');
  const all = [SECRET, least, wide, Buffer.from(SECRET).toString('hex'), ...spelt.filter((one) => one.length >= 10)];
  return all.filter((one) => text.includes(one));
}

describe('no secret is in anything that is written', () => {
  test('there are fifty spellings, and they were sent', () => {
    expect(Object.keys(SPELLINGS).length).toBeGreaterThanOrEqual(50);
    expect(defects(tried)).toEqual([]);
    expect(tried.run.exchanges.length).toBeGreaterThan(30);
    expect(tried.text.split('[secret:').length).toBeGreaterThan(1000);
    expect(tried.run.exchanges.some(({ stream }) => stream !== undefined && stream.events.length > 40)).toBe(true);
    expect(files.size).toBeGreaterThanOrEqual(REPORT_FORMATS.length);
  });

  test('not in the run file, on the console, or in a report of any format', () => {
    expect([...files].flatMap(([name, text]) => found(text).map((one) => `${name}: ${one}`))).toEqual([]);
  });

  test('not behind escapes that are taken off again', () => {
    const taken = [...files].filter(([, text]) => {
      let inside = text;
      for (let layer = 0; layer < 4; layer += 1) {
        inside = inside
          .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('latin1'))
          .replaceAll(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
          .replaceAll(/&#x([0-9a-f]+);/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
          .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
          .replaceAll('\\\\', '\\');
      }
      return inside.includes(SECRET);
    });
    expect(taken.map(([name]) => name)).toEqual([]);
  });

  test('not in anything that base64 in it stands for', () => {
    const inside = [...files].filter(([, text]) =>
      [...text.matchAll(/[A-Za-z0-9+/_-]{12,}/g)].some(([run]) =>
        Buffer.from(run, 'base64').toString('latin1').includes(SECRET),
      ),
    );
    expect(inside.map(([name]) => name)).toEqual([]);
  });
});

test('not in messages of a WebSocket, nor in the answer of a service that refuses one', async () => {
  const service = notes();
  service.tokens.add(SECRET);
  const server = createServer((request, response) => {
    const { method = 'GET', headers, url = '/' } = request;
    const asked = { method, path: url, query: new URLSearchParams(), headers, body: '{"text":"a"}' };
    send({ response, asked }, service.answer(asked));
  });
  const sockets = new WebSocketServer({ server, path: '/said' });
  sockets.on('connection', (socket) => {
    for (const text of spelt) socket.send(JSON.stringify({ type: 'made', text }));
    socket.send(Buffer.from(SECRET));
    setTimeout(() => socket.close(1000, SECRET), 20);
  });
  const target = await listening(server, () => {
    sockets.close();
    server.closeAllConnections();
    server.close();
  });
  const said = await tryOn(target, {
    contract: withStream('transport: websocket, path: /said, type: /type'),
    only: ['stream-opens', 'a-change-causes-its-event'],
    effort: 'standard',
  });
  expect(Math.max(...said.run.exchanges.map(({ stream }) => stream?.events.length ?? 0))).toBeGreaterThan(40);
  expect(found(said.text)).toEqual([]);
});

/** Where the token is sent, with a contract that says so and a service that looks there. */
const PLACES: readonly (readonly [string, string, (moment: Moment) => string | undefined])[] = [
  ['bearer', 'bearer: { type: bearer }', ({ asked }) => asked.headers.authorization],
  [
    'header',
    'bearer: { type: api-key, in: header, name: X-Me }',
    ({ asked }) => `Bearer ${String(asked.headers['x-me'])}`,
  ],
  ['query', 'bearer: { type: api-key, in: query, name: me }', ({ asked }) => `Bearer ${String(asked.query.get('me'))}`],
  [
    'basic',
    'bearer: { type: basic }',
    ({ asked }) => asked.headers.authorization?.replace(/^Basic Ym9iOmFiYw==$/, 'Bearer abc'),
  ],
];

test.each(PLACES)(
  'a token of three letters is let in and taken out where it stands as one: %s',
  async (name, scheme, sent) => {
    const short = contractOf('src/hostile/fixtures/notes.yaml', (text) =>
      text
        .replace('bearer: { type: bearer }', () => scheme)
        .replace('token: ', name === 'basic' ? 'username: bob, password: ' : name === 'bearer' ? 'token: ' : 'key: ')
        .replace('challenge: true', 'challenge: false'),
    );
    const target = behaving((moment) => {
      moment.service.tokens.add('abc');
      const authorization = sent(moment);
      moment.asked.headers.authorization = authorization ?? '';
      const right = moment.right();
      const told =
        right.status === 200 ? right.body.replace(/}$/, ',"token":"abc","word":"abc","words":"abcess"}') : right.body;
      send(moment, { ...right, headers: { ...right.headers, 'X-Session-Token': 'abc', 'X-Word': 'abc' }, body: told });
    });
    const only = ['delete-removes', 'missing-credentials-are-refused', 'invalid-credentials-are-refused'];
    const run = await tryOn(target, { contract: short, only, environment: { NOTES_TOKEN: 'abc' } });
    expect([failuresOf(run), defects(run), run.of('inconclusive')]).toEqual([[], [], []]);
    expect(run.of('pass').length).toBeGreaterThan(2);
    expect(run.text).not.toMatch(
      /Bearer abc\b|Ym9iOmFiYw|"X-Me","abc"|[?&]me=abc\b|"token":"abc"|"X-Session-Token","abc"/,
    );
    expect(run.text).toContain('"word":"abc","words":"abcess"');
    expect(run.text).toContain('["X-Word","abc"]');
    expect(run.text).toContain(name === 'basic' ? 'Basic base64(bob:[secret:NOTES_TOKEN])' : '[secret:NOTES_TOKEN]');
  },
);

describe('what a check of somebody lets slip', () => {
  const slips = defineCheck({
    title: 'It slips',
    rationale: 'A check may have its own ways',
    blindSpot: 'all',
    over: 'service',
    effect: 'reads',
    needs: () => ({}),
    verify: async (_, kit) => {
      kit.note(`The token is ${SECRET}`);
      kit.expect(1, 'One is one').toEqual(1);
      await Promise.resolve();
    },
  });

  test('is taken out of the last line before it is written, and is a defect', async () => {
    const target = await talkative();
    const registered = [{ id: 'base-url-answers', part: '1-service', check: slips }];
    const environment = { NOTES_URL: target.url, NOTES_TOKEN };
    const written: string[] = [];
    const plan = planContract(contract, registered, EVERYTHING, environment);
    const result = await runContract({ contract, checks, plan, environment, write: (text) => written.push(text) });
    target.close();
    if ('problem' in result) throw new Error(result.problem);
    expect(result.leaks).toBe(1);
    expect(result.exit()).toBe(4);
    expect(written.join('')).toContain('The token is [secret:NOTES_TOKEN]');
    expect(found(written.join(''))).toEqual([]);
    const report = renderConsole(result.run) + JSON.stringify([...result.run.verdicts]);
    expect(result.guard(report)).toMatchObject({ isLeak: true, text: expect.stringContaining('[secret:NOTES_TOKEN]') });
    expect(result.guard('nothing to see')).toEqual({ text: 'nothing to see', isLeak: false });
  });
});
