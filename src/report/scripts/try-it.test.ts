import { describe, expect, it } from 'vitest';
import type { Exchange, Header } from '../../result/exchange.js';
import { exchange, fail, plan } from '../../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../../result/golden/run.js';
import { tryIt } from './try-it.js';

const ENTRY = 'get-is-safe@products';
const BASE = GOLDEN_HEADER.baseUrl;
const ITEM = { resource: 'products', path: '/products/<id>' };
const HEADER = {
  ...GOLDEN_HEADER,
  nonce: 'n0nce1',
  operations: [
    { id: 'products.list', resource: 'products', method: 'GET', path: '/products' },
    { id: 'products.create', resource: 'products', method: 'POST', path: '/products' },
    { id: 'products.read', method: 'GET', ...ITEM },
    { id: 'products.update', method: 'PATCH', ...ITEM },
    { id: 'products.delete', method: 'DELETE', ...ITEM },
  ],
};
const OPERATIONS: Readonly<Record<string, string>> = { POST: 'create', PATCH: 'update', DELETE: 'delete' };

function sent(n: number, method: string, path: string, body?: string): Partial<Exchange> & { readonly n: number } {
  const request = { method, url: `${BASE}${path}`, headers: [], ...(body === undefined ? {} : { body }) };
  const operation = `products.${OPERATIONS[method] ?? (path.startsWith('/products/') ? 'read' : 'list')}`;
  return { n, operation, request, started: n * 10, ended: n * 10 + 5 };
}

function answer(body: string, headers: readonly Header[] = [], status = 200): Partial<Exchange> {
  return {
    response: { status, headers, body, bodyState: 'text', received: body.length, decoded: body.length },
  };
}

/** The lines for a finding of these exchanges, of which the first so many are not of its case. */
function lines(before: number, ...all: readonly (Partial<Exchange> & { readonly n: number })[]): readonly string[] {
  const made = all.map(({ n, ...more }) => {
    const line = exchange(ENTRY, n, more);
    return n < before ? { ...line, id: `${ENTRY}/m/0/${String(n)}` } : { ...line, id: `${ENTRY}/p0.0/0/${String(n)}` };
  });
  const run = runOf(HEADER, [plan(ENTRY, []), ...made], 'incomplete');
  const verdict = fail({
    exchanges: made
      .slice(before)
      .filter(({ intent }) => intent !== 'cleanup')
      .map(({ id }) => id),
  });
  return tryIt(run)(verdict.finding);
}

describe('the lines to try', () => {
  it('take the id of the new record from its Location', () => {
    const text = lines(
      1,
      { ...sent(0, 'POST', '/products', '{}'), ...answer('{"id":"p-1"}', [['Location', '/products/p-1']], 201) },
      { ...sent(1, 'GET', '/products/p-1'), ...answer('{}') },
    );
    expect(text[0]).toBe(`: "\${BASE_URL:=${BASE}}"`);
    expect(text[1]).toMatch(/^ID=\$\(curl -sS -o \/dev\/null -D - --globoff --path-as-is "\$BASE_URL\/products"/);
    expect(text[1]).toContain(String.raw`sed -n 's,^[Ll]ocation:.*/\([A-Za-z0-9_~:-][.A-Za-z0-9_~:-]*\)$,\1,p')`);
    expect(text[2]).toMatch(/^curl -sS -i --globoff --path-as-is "\$BASE_URL\/products\/\$\{ID:\?\}"/);
    expect(text).toHaveLength(3);
  });

  const removal = { ...sent(2, 'DELETE', '/products/p-1'), intent: 'cleanup' } as const;
  const shows = '{"id":"p-1","name":"n0nce1"}';

  it('remove what they made, as the run did, where it still carries their mark', () => {
    const text = lines(
      1,
      { ...sent(0, 'POST', '/products', '{"name":"n0nce1"}'), ...answer(shows, [['Location', '/products/p-1']], 201) },
      { ...sent(1, 'GET', '/products/p-1'), ...answer(shows) },
      { ...removal, response: { status: 204, headers: [], body: '', bodyState: 'text', received: 0, decoded: 0 } },
    );
    expect(text.at(-2)).toBe('# Removes what was made');
    expect(text.at(-1)).toMatch(
      /^ours \.name "\$BASE_URL\/products\/\$\{ID:\?\}".* && \\\n {2}curl -sS -o \/dev\/null --globoff --path-as-is -X DELETE \\\n {2}"\$BASE_URL\/products\/\$\{ID:\?\}"/,
    );
    expect(text.filter((one) => one.startsWith('ours() {'))).toHaveLength(1);
  });

  it.each([
    ['no mark is shown', '{}', []],
    ['the id is of no create', shows, [{ ...sent(1, 'PATCH', '/products/p-7', '{}'), ...answer('{}') }]],
    [
      'it was removed before',
      shows,
      [
        { ...sent(1, 'DELETE', '/products/p-1'), ...answer('', [], 204) },
        { ...sent(2, 'DELETE', '/products/p-1'), ...answer('', [], 404) },
      ],
    ],
    [
      'its mark was overwritten',
      shows,
      [
        { ...sent(1, 'PATCH', '/products/p-1', '{"name":"a"}'), ...answer('{"name":"a"}') },
        { ...sent(2, 'PATCH', '/products/p-1', '{"name":"b"}'), ...answer('{"name":"b"}') },
      ],
    ],
  ] as const)('leave it to a script to change a record where %s', (_, told, more) => {
    const text = lines(
      1,
      { ...sent(0, 'POST', '/products', '{"name":"n0nce1"}'), ...answer(told, [['Location', '/products/p-1']], 201) },
      ...more,
      { ...removal, n: 3, started: 90, ended: 95, ...answer('', [], 204) },
      { ...sent(9, 'GET', '/products/p-1'), ...answer('{}') },
    );
    expect(text.join('\n')).not.toContain('curl -sS');
    expect(text).toEqual([expect.stringContaining(`probity replay run.ndjson ${ENTRY} --curl > see-it.sh`)]);
  });

  it('take it from the body where no header says it, be it ever so short', () => {
    const text = lines(
      1,
      { ...sent(0, 'POST', '/products', '{"rank":7}'), ...answer('{"data":{"id":7,"rank":7}}', [], 201) },
      { ...sent(1, 'GET', '/products/7?limit=7'), ...answer('{}') },
    );
    expect(text[1]).toContain(`jq -r '.["data"]["id"] // empty|tostring|select(test(`);
    expect(text[2]).toContain('"$BASE_URL/products/${ID:?}?limit=');
  });

  it('say a cursor as the answer before did, and as a URL writes it', () => {
    const text = lines(
      0,
      { ...sent(0, 'GET', '/products'), ...answer('{"data":[],"next":"aGVsbG8="}') },
      { ...sent(1, 'GET', '/products?after=aGVsbG8%3D'), ...answer('{}') },
    );
    expect(text[1]).toContain('jq -r \'.["next"] // empty|@uri\')'.replace('.["next"]', '.next'));
    expect(text[2]).toContain('?after=${STATE:?}');
  });

  it('say once what is sent again and again, and count what they leave out', () => {
    const gets = [1, 2, 3].map((n) => ({ ...sent(n, 'GET', '/products'), ...answer('{}') }));
    expect(lines(0, ...gets).at(-1)).toMatch(/^for n in 1 2 3; do\n {2}curl .*\ndone$/);
    const others = [1, 2, 3, 4, 5, 6].map((n) => ({
      ...sent(n, 'GET', `/products?page=${String(n)}`),
      ...answer('{}'),
    }));
    expect(lines(0, ...others)[1]).toContain('2 earlier requests of the case left out');
  });

  const made = (n: number, id: string): Partial<Exchange> & { readonly n: number } => ({
    ...sent(n, 'POST', '/products', '{"name":"n0nce1"}'),
    ...answer(`{"id":"${id}","name":"n0nce1"}`, [['Location', `/products/${id}`]], 201),
  });
  const shown = (text: readonly string[]): readonly string[] =>
    text.flatMap((one) => {
      const path = [...one.matchAll(/"\$BASE_URL(\S*)"/g)].at(-1)?.[1];
      return path === undefined ? [] : [`${/-X (\w+)/.exec(one)?.[1] ?? ''}${path}`];
    });

  it('keep what was done to the record of the last request, and leave out looks at others', () => {
    const text = lines(
      0,
      made(0, 'p-100'),
      made(1, 'p-200'),
      { ...sent(2, 'PATCH', '/products/p-200', '{"a":1}'), ...answer('{"name":"n0nce1"}') },
      { ...sent(3, 'GET', '/products/p-200'), ...answer('{}', [], 404) },
      ...[4, 5, 6].map((n) => ({ ...sent(n, 'GET', `/products/p-100?${String(n)}`), ...answer('{}') })),
      { ...sent(7, 'DELETE', '/products/p-200'), ...answer('', [], 204) },
      { ...sent(8, 'GET', '/products/p-200'), ...answer('{}') },
    );
    const record = '/products/${ID2:?}';
    expect(shown(text)).toEqual(['/products', `PATCH${record}`, record, `DELETE${record}`, record]);
  });

  it('send at the same time what overlapped', () => {
    const patch = (n: number, body: string): Partial<Exchange> & { readonly n: number } => ({
      ...sent(n, 'PATCH', '/products/p-100', body),
      ...answer('{"name":"n0nce1"}'),
      started: 100 + n,
      ended: 200,
    });
    const last = { ...sent(30, 'GET', '/products/p-100'), ...answer('{}') };
    const text = lines(0, made(0, 'p-100'), patch(1, '{"a":1}'), patch(2, '{"b":2}'), last);
    const [comment, race = '', ...rest] = text.slice(text.findIndex((one) => one.startsWith('# At the same time')));
    expect(comment).toContain('curl 7.68 or newer');
    expect(race).toMatch(/^ours .* && \\\n {2}curl -sS --no-progress-meter --parallel --parallel-immediate -o/);
    expect(race.split(' --next ').map((one) => /--data-raw '(.*)'/.exec(one)?.[1])).toEqual(['{"a":1}', '{"b":2}']);
    // One look at the record that both change is enough.
    expect(race.split('ours ')).toHaveLength(2);
    expect(rest).toHaveLength(1);
  });

  it('send one behind the other what one caller did in turn while others were under way', () => {
    const patch = (n: number, started: number, ended: number): Partial<Exchange> & { readonly n: number } => ({
      ...sent(n, 'PATCH', '/products/p-100', `{"n":${String(n)}}`),
      ...answer('{"name":"n0nce1"}'),
      started,
      ended,
    });
    const racing = [patch(1, 100, 110), patch(2, 101, 130), patch(3, 120, 140), patch(4, 121, 141)];
    const text = lines(0, made(0, 'p-100'), ...racing).filter((one) => one.includes('--parallel '));
    const bodies = text.map((one) => [...one.matchAll(/"n":(\d)/g)].map(([, n]) => n).join(''));
    expect(bodies).toEqual(['12', '34']);
  });

  it('take what answers tell one after the other, also where the requests overlapped', () => {
    const racing = [1, 2].map((n) => ({ ...made(n, 'p-100'), started: 100, ended: 200 }));
    const text = lines(0, ...racing, { ...sent(30, 'GET', '/products/p-100'), ...answer('{}') });
    expect(text.join('\n')).toContain('${ID:?}');
    expect(text.filter((one) => one.endsWith('&'))).toEqual([]);
  });

  it('ask for the credential, which was never recorded', () => {
    const request = {
      method: 'GET',
      url: `${BASE}/products`,
      headers: [['Authorization', 'Bearer [secret:alice]']] as const,
    };
    expect(lines(0, { ...sent(0, 'GET', '/products'), request, ...answer('{}') })[1]).toBe(
      ': "${TOKEN_ALICE:?set it to the secret of alice}"',
    );
  });
});
