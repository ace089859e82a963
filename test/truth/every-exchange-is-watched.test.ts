import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { json, refused, type Answered } from '../../src/hostile/fixtures/notes.js';
import { defects } from '../../src/hostile/fixtures/trying.js';
import { before, findings, open, shelfContract, tried, type Carried } from './goods.js';

const BROKEN = refused(500, 'internal', 'Something went wrong');
const WATCHES = ['valid-requests-succeed', 'content-is-json', 'success-status-is-as-declared'];

/** Codes are given once; while a create with a code is under way, another one is answered with `meanwhile`. */
function givingCodesOnce(meanwhile: Answered) {
  const [given, wanted] = [new Set<string>(), new Set<string>()];
  const taken = refused(409, 'taken', 'The code is taken');
  return before(async ({ method, body }, right) => {
    const code = method === 'POST' ? /"code":\s*"([^"]+)"/.exec(body)?.[1] : undefined;
    if (code === undefined) return right();
    if (given.has(code)) return taken;
    if (wanted.has(code)) return meanwhile;
    wanted.add(code);
    await sleep(15);
    const answer = await right();
    wanted.delete(code);
    if (answer.status === 201) given.add(code);
    return answer;
  });
}

it('a 500 to creates at one time is a finding, also where at most one of them succeeded', async () => {
  const contract = shelfContract(['unique: none', 'unique: [/code]']);
  const only = ['one-creator-wins', 'valid-requests-succeed'];
  const right = await tried(await givingCodesOnce(refused(409, 'taken', 'The code is taken')), only, { contract });
  expect([findings(right), defects(right)]).toEqual([[], []]);
  expect(right.of('pass')).toContain('one-creator-wins@goods');
  const run = await tried(await givingCodesOnce(BROKEN), only, { contract });
  expect([findings(run), defects(run)]).toEqual([[expect.stringMatching(/@goods\.create: .*500/)], []]);
  expect(run.exit).toBe(1);
});

/** What the service does to some requests that are valid, the check that sends them, and what is found. */
const DONE: readonly (readonly [
  what: string,
  check: string,
  isMeant: (asked: Carried) => boolean,
  instead: (right: Answered) => Answered | 'close' | 'silence',
  found: RegExp,
])[] = [
  [
    'a 500 to null in an update',
    'null-takes-a-member-away',
    ({ method, body }) => method === 'PATCH' && body.includes('null'),
    () => BROKEN,
    /^valid-requests-succeed@goods\.update: goods\.update is answered without a server error: 500/,
  ],
  [
    'a connection that is closed without an answer',
    'patch-changes-only-what-it-names',
    ({ method, body }) => method === 'PATCH' && body.includes('"note"'),
    () => 'close',
    /^valid-requests-succeed@goods\.update: goods\.update is answered in whole: "Connection closed without an answer"/,
  ],
  [
    'no answer in time while others are answered',
    'patch-changes-only-what-it-names',
    ({ method, body }) => method === 'PATCH' && body.includes('"note"'),
    () => 'silence',
    /^valid-requests-succeed@goods\.update: goods\.update is answered in whole: /,
  ],
  [
    'another media type than that of JSON',
    'put-is-idempotent',
    ({ method }) => method === 'PUT',
    (right) => ({ ...right, headers: { ...right.headers, 'content-type': 'text/html' } }),
    /^content-is-json@goods\.replace: goods\.replace says that its content is JSON: "text\/html"/,
  ],
  [
    'a status that is not declared',
    'patch-changes-only-what-it-names',
    ({ method }) => method === 'PATCH',
    (right) => ({ ...right, status: right.status === 200 ? 202 : right.status }),
    /^success-status-is-as-declared@goods\.update: goods\.update answers with a status that it declares: 202/,
  ],
];

it.each(DONE)('%s is a finding, whichever check sent the request', async (_, check, isMeant, instead, found) => {
  const target = await before(async (asked, right) => (isMeant(asked) ? instead(await right()) : right()));
  const run = await tried(target, [check, ...WATCHES], { timeout: 300 });
  expect(defects(run)).toEqual([]);
  expect(findings(run)).toEqual([expect.stringMatching(found)]);
});

it('none of that is found where the service is right', async () => {
  const run = await tried({}, [...DONE.map(([, check]) => check), ...WATCHES]);
  expect([findings(run), defects(run), open(run)]).toEqual([[], [], []]);
});

it('what a watch saw is confirmed by the very same bytes on connections of their own', async () => {
  const target = await before(({ method, body }, right) =>
    method === 'PATCH' && body.includes('"note"') ? BROKEN : right(),
  );
  const run = await tried(target, ['patch-changes-only-what-it-names', 'valid-requests-succeed']);
  expect(findings(run)).toHaveLength(1);
  const failed = target.asked.filter(({ method, body }) => method === 'PATCH' && body.includes('"note"'));
  const [most = []] = failed
    .map((one) => failed.filter(({ body }) => body === one.body))
    .sort((a, b) => b.length - a.length);
  expect(most.length).toBeGreaterThanOrEqual(3);
  expect(new Set(most.map(({ connection }) => connection)).size).toBe(most.length);
});

it('a service that answers 503 to everything from some request on is named with that request, and nothing of it is a finding', async () => {
  let refused = 0;
  const target = await before(async (_, right) => {
    if (refused >= 3) return json(503, { error: { code: 'busy', message: 'No connection is free' } });
    const answer = await right();
    if (answer.status >= 400) refused += 1;
    return answer;
  });
  const run = await tried(target, [
    ...WATCHES,
    'unknown-id-is-404',
    'delete-removes',
    'post-creates',
    'malformed-body-is-refused',
  ]);
  expect([run.of('fail'), run.exit]).toEqual([[], 3]);
  const notes = run.run.notes.filter(({ about }) => about === 'target').map(({ text }) => text);
  expect(notes.join()).toMatch(
    /^The target answers 503 to everything, from (GET|POST|PUT|PATCH|DELETE) \/goods\S* on \(\S+\);/,
  );
});
