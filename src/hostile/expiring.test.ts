import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Contract } from '../index.js';
import { json, refused, type Notes } from './fixtures/notes.js';
import { behaving, send, type Moment, type Target } from './fixtures/serving.js';
import { contractOf, defects, failures, tryOn, type Tried, type TryOptions } from './fixtures/trying.js';

const CLIENT_SECRET = 'client-secret-77f0a1';

/** The notes, whose caller gets its token elsewhere. */
function calledBy(token: string): Contract {
  return contractOf('src/hostile/fixtures/notes.yaml', (text) =>
    text.replace(/token: .\$\{NOTES_TOKEN\}./, () => `token: ${token}`),
  );
}

const GRANTED = calledBy(
  '{ token-url: "${NOTES_URL}/token", client-id: "${CLIENT}", client-secret: "${CLIENT_SECRET}", scope: "a b" }',
);

interface Granting {
  /** Seconds that the server says a token is valid. */
  readonly lifetime?: number;
  /** Requests after which a token is refused. */
  readonly most?: number;
  /** Tokens that are given; then the server says no. */
  readonly tokens?: number;
  readonly grant?: (moment: Moment, token: string) => ReturnType<typeof json>;
}

/** A service beside a token endpoint, whose tokens end after so many requests. */
function granting({ lifetime, most = 30, tokens = 1000, grant }: Granting = {}): Promise<Target & { given: string[] }> {
  const given: string[] = [];
  let used = 0;
  const start = behaving((moment) => {
    const { asked, service } = moment;
    if (asked.path !== '/token') {
      used += 1;
      if (used > most) service.tokens.clear();
      return send(moment, moment.right());
    }
    if (given.length >= tokens) return send(moment, json(400, { error: 'invalid_grant' }));
    const token = `granted-${String(given.length)}-2b7e151628`;
    given.push(`${String(asked.headers.authorization)} ${asked.body}`);
    used = 0;
    if (lifetime === undefined) letIn(service, token);
    else service.tokens.add(token);
    const more = lifetime === undefined ? {} : { expires_in: lifetime };
    const answer = { access_token: token, refresh_token: `refresh-${token}`, token_type: 'Bearer', ...more };
    send(moment, grant?.(moment, token) ?? json(200, answer));
  });
  return start.then((target) => ({ ...target, given }));
}

function letIn(service: Notes, token: string): void {
  service.tokens.clear();
  service.tokens.add(token);
}

async function granted(options: Granting, more: TryOptions = {}): Promise<{ tried: Tried; given: readonly string[] }> {
  const target = await granting(options);
  const environment = { CLIENT: 'notes client', CLIENT_SECRET };
  const tried = await tryOn(target, { contract: GRANTED, environment, ...more });
  expect(defects(tried)).toEqual([]);
  expect(tried.text).not.toMatch(/granted-\d|client-secret-77|bm90ZXMrY2xpZW50/);
  return { tried, given: target.given };
}

const credentialsOf = ({ run }: Tried): readonly string[] => run.exchanges.flatMap(({ credential = [] }) => credential);
const reasonsOf = ({ run }: Tried): readonly string[] =>
  [...run.verdicts.values()].flatMap(({ verdict }) => (verdict.kind === 'inconclusive' ? [verdict.reason] : []));

describe('a token of the client credentials grant', () => {
  test('is asked for as RFC 6749 says, and anew when the service takes it no longer', async () => {
    const { tried, given } = await granted({});
    expect(tried.of('fail'), failures(tried).join()).toEqual([]);
    expect(tried.of('inconclusive')).toEqual([]);
    expect(tried.of('pass').length).toBeGreaterThan(5);
    expect(given.length).toBeGreaterThan(2);
    expect(credentialsOf(tried)).toContain('renewed');
    const pair = Buffer.from(`notes+client:${CLIENT_SECRET}`).toString('base64');
    expect(given[0]).toBe(`Basic ${pair} grant_type=client_credentials&scope=a+b`);
  });

  test('is replaced before it ends, where the server says when that is', async () => {
    const { tried, given } = await granted({ lifetime: 0.1, most: 100_000 });
    expect(tried.of('inconclusive')).toEqual([]);
    expect(given.length).toBeGreaterThan(2);
    expect(credentialsOf(tried)).toEqual([]);
  });

  test('that cannot be had anew proves nothing from then on, and fails nothing', async () => {
    const { tried } = await granted({ tokens: 1, most: 60 });
    expect(tried.of('fail'), failures(tried).join()).toEqual([]);
    expect(reasonsOf(tried)).toContain('auth-lost');
    expect(tried.exit).toBe(3);
  });

  test.each([
    ['the server refuses', { tokens: 0 }, /answered 400 with invalid_grant/],
    ['the answer is not JSON', { grant: () => ({ ...json(200, 0), body: '<html>' }) }, /no access_token/],
    ['it is of another type', { grant: () => json(200, { access_token: 'granted-mac', token_type: 'mac' }) }, /bearer/],
  ] as [string, Granting, RegExp][])('is missing where %s: the reason is said', async (_, options, message) => {
    const { tried } = await granted(options);
    expect(tried.of('pass')).toEqual([]);
    expect(reasonsOf(tried)).toContain('unset-environment');
    expect(tried.of('fail')).toEqual([]);
    expect(tried.text).toMatch(message);
  });

  test('is asked for nowhere without TLS but on this machine', async () => {
    const contract = calledBy(
      '{ token-url: "http://login.example/t", client-id: a, client-secret: "${CLIENT_SECRET}" }',
    );
    const { tried } = await granted({}, { contract });
    expect(tried.text).toContain('is not https, and a secret goes nowhere else');
  });

  test('names the variables that are not set', async () => {
    const { tried } = await granted({}, { environment: {} });
    expect(tried.text).toContain('CLIENT');
    expect(reasonsOf(tried)).toContain('unset-environment');
    expect(tried.of('fail')).toEqual([]);
  });
});

test('a token that a command prints is printed anew when it has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-expiring-'));
  try {
    let n = 0;
    const print = (service: Notes): void => {
      n += 1;
      const token = `printed-${String(n)}-2b7e151628`;
      letIn(service, token);
      writeFileSync(join(folder, 'token'), token);
    };
    writeFileSync(join(folder, 'token'), 'printed-0-2b7e151628');
    const target = behaving((moment) => {
      if (moment.n === 1) letIn(moment.service, 'printed-0-2b7e151628');
      if (moment.n % 40 === 0) print(moment.service);
      send(moment, moment.right());
    });
    const contract = calledBy('{ command: "cat token" }');
    const tried = await tryOn(target, { contract, folder, secretCommands: true });
    expect(defects(tried)).toEqual([]);
    expect(tried.of('inconclusive')).toEqual([]);
    expect(tried.of('fail'), failures(tried).join()).toEqual([]);
    expect(credentialsOf(tried)).toContain('renewed');
    expect(tried.text).not.toContain('printed-');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a 401 to a credential that is taken elsewhere is the answer of the service, and fails', async () => {
  const target = behaving((moment) => {
    const isLimited = moment.asked.method === 'GET' && moment.asked.query.has('limit');
    send(moment, isLimited ? refused(401, 'unauthenticated', 'Who are you?') : moment.right());
  });
  const tried = await tryOn(target, { only: ['limit-is-a-maximum'] });
  expect(tried.of('fail')).toEqual(['limit-is-a-maximum@notes']);
  expect(credentialsOf(tried)).toEqual([]);
});
