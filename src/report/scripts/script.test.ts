import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks, loadContract, planContract, runContract, type ExchangeLine, type Run } from '../../index.js';
import { shop, type Listening } from '../../reference/index.js';
import { PAYLOADS } from '../../result/golden/hostile.js';
import { exchange, fail, plan, verdict } from '../../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../../result/golden/run.js';
import { hasUnseen } from '../wording/escape.js';
import { renderScript } from './script.js';

const PATH = process.env['PATH'] ?? '';

/** A run with one finding, shown by one request. */
function oneRequest(text: string): Run {
  const entry = 'put-is-idempotent@products';
  const sent = text.replaceAll('\0', '');
  const request = {
    method: 'PUT',
    url: `http://127.0.0.1/${sent}`,
    headers: [['X-Any', sent.replaceAll('\n', '')]] as const,
    body: text,
  };
  const finding = fail({ claim: text, expected: text, observed: text, exchanges: [`${entry}/0/main/0`] });
  return runOf(
    { ...GOLDEN_HEADER, service: text, baseUrl: 'http://127.0.0.1' },
    [plan(entry, []), exchange(entry, 0, { request }), verdict(entry, finding)],
    'non-conformant',
  );
}

describe('what a script says', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-script-'));
    // In the place of curl: writes down its arguments, and what it reads when it is asked to read.
    const script = `#!/bin/sh
for a in "$@"; do printf '%s\\0' "$a" >> "${folder}/said"; done
case "$*" in *"--data-binary @-"*) cat >> "${folder}/said";; esac
case "$*" in *"/look "*) printf 404;; *) printf 200;; esac
`;
    writeFileSync(join(folder, 'curl'), script, { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([...PAYLOADS, '-n', "'", '`id`', '$(id)', 'a\nb\n', '\u0000', 'caf\u00e9 \uD800', '%s\\n'])(
    '%j is inert',
    (payload) => {
      rmSync(join(folder, 'said'), { force: true });
      const text = renderScript(oneRequest(payload), 'put-is-idempotent@products');
      expect(hasUnseen(text)).toBe(false);
      const env = { PATH: `${folder}:${PATH}`, BASE_URL: 'http://127.0.0.1', TMPDIR: folder };
      const out = execFileSync('sh', ['-c', text], { env, encoding: 'utf8', cwd: folder });
      expect(out).toContain('== compare');
      const said = readFileSync(join(folder, 'said'), 'utf8');
      const sent = payload.replace(/\p{Cs}/gu, '\uFFFD');
      if (payload.includes('\0')) expect(said).toContain(sent);
      else expect(said.split('\0')).toContain(sent);
      expect(existsSync('/tmp/pwned')).toBe(false);
    },
  );
});

it('puts a short id and a short version only where they stand as such, and leaves other numbers alone', () => {
  const entry = 'put-is-idempotent@products';
  const base = 'http://127.0.0.1';
  const created = {
    ...{ status: 201, headers: [['ETag', '3']] as const, bodyState: 'text' as const, received: 20, decoded: 20 },
    body: '{"id":7,"size":9}',
  };
  const body = '{"size":7}';
  const path = '/products/7?limit=7&product_id=7&page=3';
  const request = {
    method: 'PUT',
    url: base + path,
    headers: [
      ['If-Match', '3'],
      ['X-Count', '7'],
    ] as const,
    body,
  };
  const another = { method: 'GET', url: `${base}/products/3/parts/17?after=7`, headers: [] };
  const run = runOf(
    { ...GOLDEN_HEADER, baseUrl: base },
    [
      plan(entry, []),
      exchange(entry, 0, {
        operation: 'products.create',
        request: { method: 'POST', url: `${base}/products`, headers: [], body: '{"size":9}' },
        response: created,
      }),
      exchange(entry, 1, { request }),
      exchange(entry, 2, { operation: 'parts.read', request: another }),
      verdict(entry, fail({ exchanges: [0, 1, 2].map((n) => `${entry}/0/main/${String(n)}`) })),
    ],
    'non-conformant',
  );
  const script = renderScript(run, entry);
  expect(script).toContain('"$BASE_URL/products/$ID?limit=7&product_id=$ID&page=3"');
  expect(script).toContain('"$BASE_URL/products/3/parts/17?after=7"');
  expect(script).toContain('-H "If-Match: $STATE"');
  expect(script).toContain("-H 'X-Count: 7'");
  expect(script).toContain(`--data-raw '${body}'`);
});

it('puts ids into members that refer to the records of their collection, and into no other', () => {
  const entry = 'put-is-idempotent@products';
  const base = 'http://127.0.0.1';
  const made = (n: number, operation: string, path: string, body: string): ExchangeLine =>
    exchange(entry, n, {
      operation,
      request: { method: 'POST', url: base + path, headers: [], body: '{"customer_id":7}' },
      response: { status: 201, headers: [], body, bodyState: 'text', received: 20, decoded: 20 },
    });
  const long = '70000001';
  const body =
    '{"product_id":7,"order_id":"7","productIds":[3,7,9,7],"customer_id":7,"size":7,"id":7,"product_id_count":7,"ref":"70000001","sum":170000001}';
  const run = runOf(
    { ...GOLDEN_HEADER, baseUrl: base },
    [
      plan(entry, []),
      made(0, 'products.create', '/products', '{"id":7}'),
      made(1, 'orders.create', '/orders', '{"id":7}'),
      made(2, 'parts.create', '/parts', `{"id":${long}}`),
      made(3, 'products.create', '/products', '{"id":9}'),
      exchange(entry, 4, {
        operation: 'orders.update',
        request: { method: 'PATCH', url: `${base}/orders/7?part=${long}&sum=1${long}`, headers: [], body },
      }),
      verdict(entry, fail({ exchanges: [0, 1, 2, 3, 4].map((n) => `${entry}/0/main/${String(n)}`) })),
    ],
    'non-conformant',
  );
  const script = renderScript(run, entry);
  expect(script).toContain('"$BASE_URL/orders/$ID2?part=$ID3&sum=170000001"');
  const said = /--data-raw (.*?)(?: \\)?$/gm;
  const sent = [...script.matchAll(said)].map(([, text = '']) => text.replaceAll(/['"]/g, ''));
  expect(sent.at(-1)).toBe(
    '{product_id:$ID,order_id:$ID2,productIds:[3,$ID,$ID4,$ID],customer_id:7,size:7,id:7,product_id_count:7,ref:$ID3,sum:170000001}',
  );
  expect(sent.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => '{customer_id:7}'));
});

describe('requests that overlapped in the run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-race-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** In which order the requests began and ended when the script was run with a curl that takes its time. */
  function order(times: readonly (readonly [started: number, ended: number])[], isStream = false): string {
    const entry = 'one-racer-wins@products';
    const exchanges = times.map(([started, ended], n) => ({
      ...exchange(entry, n, { request: { method: 'GET', url: `http://127.0.0.1/${String(n)}`, headers: [] } }),
      started,
      ended,
      ...(isStream &&
        n === 0 && {
          stream: { transport: 'sse', opened: 0, events: [], looks: [], closed: { by: 'caller', why: '' } } as const,
        }),
    }));
    const finding = fail({ exchanges: exchanges.map(({ id }) => id) });
    const header = { ...GOLDEN_HEADER, baseUrl: 'http://127.0.0.1' };
    const run = runOf(header, [plan(entry, []), ...exchanges, verdict(entry, finding)], 'non-conformant');
    const said = join(folder, 'said');
    writeFileSync(said, '');
    const curl = `#!/bin/sh
case "$*" in *--version*) exit;; esac
each() { sign=$1; shift; for a; do case $a in http*) echo "$sign\${a##*/}" >> ${said};; esac; done; }
others() { n=0; until grep -q '^-${String(times.length - 1)}' ${said} || [ $n -gt 200 ]; do n=$((n+1)); sleep 0.1; done; }
each + "$@"; case "$*" in *--no-buffer*) others;; *) sleep 0.3;; esac; each - "$@"; printf 200
`;
    writeFileSync(join(folder, 'curl'), curl, { mode: 0o755 });
    const env = { PATH: `${folder}:${PATH}`, BASE_URL: 'http://127.0.0.1', TMPDIR: folder };
    const out = execFileSync('sh', ['-c', renderScript(run, entry)], { env, encoding: 'utf8' });
    expect(out.match(/^== \d/gm)).toHaveLength(times.length);
    return readFileSync(said, 'utf8').trim().split('\n').join(' ');
  }

  it('are sent at the same time, and the one behind them when both are answered', () => {
    expect(
      order([
        [0, 9],
        [1, 8],
        [10, 11],
      ]),
    ).toMatch(/^\+[01] \+[01] -[01] -[01] \+2 -2$/);
  });

  it('are sent in turn where one of them was answered before the next was sent', () => {
    expect(
      order([
        [0, 1],
        [2, 3],
      ]),
    ).toBe('+0 -0 +1 -1');
  });

  it('are sent while the stream is open that they are to be seen on', () => {
    expect(
      order(
        [
          [0, 90],
          [1, 2],
          [3, 4],
        ],
        true,
      ),
    ).toBe('+0 +1 -1 +2 -2 -0');
  });
});

describe('a script against a live service', () => {
  const ENTRY = 'get-is-safe@reviews';
  let server: Listening;
  let run: Run;
  beforeAll(async () => {
    const faults = shop.faults.filter(({ id }) => id === 'methods/get-counts-views');
    server = await shop.start({ faults }).listen();
    const loaded = loadContract('contracts/services/shop.yaml');
    if ('problems' in loaded) throw new Error('The contract of the Shop is sound');
    const { contract } = loaded;
    const whole = planContract(contract, checks);
    const result = await runContract({
      contract,
      checks,
      plan: { ...whole, entries: whole.entries.filter(({ id }) => id === ENTRY) },
      environment: shop.environment(server.url),
      effort: 'quick',
      seed: 1,
    });
    if ('problem' in result) throw new Error(result.problem);
    run = result.run;
  });
  afterAll(() => server.close());

  const started = (environment: Readonly<Record<string, string>>) =>
    promisify(execFile)('sh', ['-c', renderScript(run, ENTRY)], { env: { PATH, ...environment } });

  it('shows the observed answer, and leaves nothing behind', async () => {
    const environment: Readonly<Record<string, string>> = { ...shop.environment(server.url), BASE_URL: server.url };
    // The second time shows that unique values are other ones each time.
    for (let times = 0; times < 2; times += 1) {
      const { stdout, stderr } = await started(environment);
      expect(stderr).toBe('');
      expect(stdout).toMatch(/"views":[1-9]/);
      expect(stdout).not.toContain('HTTP/1.1 4');
      expect(stdout.split('== clean-up')[1]).toContain('removed: 204');
    }
    const answer = await fetch(`${server.url}/api/v1/products`, {
      headers: { authorization: `Bearer ${environment['PROBITY_SHOP_TOKEN'] ?? ''}` },
    });
    expect(await answer.json()).toMatchObject({ total: 0 });
  });

  it.each([
    [{}, 'Set BASE_URL'],
    [{ BASE_URL: 'http://127.0.0.1:1' }, 'Set PROBITY_SHOP_TOKEN'],
  ])('says what is not set: %j', async (environment, message) => {
    await expect(started(environment)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message) as string,
    });
  });

  it('holds no secret and no id of the run', () => {
    const text = renderScript(run, ENTRY);
    expect(text).not.toContain(shop.environment('')['PROBITY_SHOP_TOKEN']);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    expect(text).not.toContain(run.header.nonce);
  });
});
