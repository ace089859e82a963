import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Header } from '../../result/exchange.js';
import { exchange, fail, plan, verdict } from '../../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../../result/golden/run.js';
import { renderScript } from './script.js';

const ENTRY = 'cursor-walk-is-a-partition@things';
const BASE = 'http://127.0.0.1:4010';

/** What a script asks for that shows a walk of two pages, of a service that has more of them now. */
async function askedFor(
  pages: readonly { readonly query: string; readonly body: string; readonly headers?: readonly Header[] }[],
  now: (url: string) => { readonly body: string; readonly link?: string },
): Promise<readonly string[]> {
  const lines = pages.map(({ query, body, headers = [] }, n) =>
    exchange(ENTRY, n, {
      request: { method: 'GET', url: `${BASE}/things${query}`, headers: [] },
      response: { status: 200, headers, body, bodyState: 'text', received: 1, decoded: 1 },
    }),
  );
  const finding = fail({ exchanges: lines.map(({ id }) => id) });
  const run = runOf(
    { ...GOLDEN_HEADER, baseUrl: BASE },
    [plan(ENTRY, []), ...lines, verdict(ENTRY, finding)],
    'incomplete',
  );
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const { body, link } = now(url);
    response.writeHead(200, link === undefined ? {} : { Link: link }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const env = { ...process.env, BASE_URL: url };
    await promisify(execFile)('sh', ['-c', renderScript(run, ENTRY)], { env });
  } finally {
    server.close();
  }
  return asked;
}

test('follows cursors of the body as far as they go now', async () => {
  const pages = [
    { query: '?limit=2', body: '{"data":[1],"next":"old-cursor"}' },
    { query: '?limit=2&after=old-cursor', body: '{"data":[2]}' },
  ];
  const cursors = ['a b', 'c', 'd'];
  const asked = await askedFor(pages, (url) => {
    const at = cursors.indexOf(decodeURIComponent(/after=(.*)$/.exec(url)?.[1] ?? '')) + 1;
    return { body: JSON.stringify({ data: [1], next: cursors[at] }) };
  });
  expect(asked).toEqual(['/things?limit=2', ...['a%20b', 'c', 'd'].map((one) => `/things?limit=2&after=${one}`)]);
});

test('follows Link headers, at the path of the list alone', async () => {
  const pages = [
    { query: '', body: '[1]', headers: [['Link', '</things?cursor=old>; rel="next"']] as const },
    { query: '?cursor=old', body: '[2]' },
  ];
  const asked = await askedFor(pages, (url) => ({
    body: '[1]',
    ...(url.includes('=2')
      ? {}
      : { link: `</first>; rel="first", </elsewhere?cursor=${url === '/things' ? '1' : '2'}>; rel="next"` }),
  }));
  expect(asked).toEqual(['/things', '/things?cursor=1', '/things?cursor=2']);
});

test('counts pages up to an empty one', async () => {
  const pages = [
    { query: '?limit=2&offset=0', body: '{"data":[1,2]}' },
    { query: '?limit=2&offset=2', body: '{"data":[]}' },
  ];
  const asked = await askedFor(pages, (url) => ({ body: url.endsWith('=6') ? '{"data":[]}' : '{"data":[1,2]}' }));
  expect(asked).toEqual(['0', '2', '4', '6'].map((offset) => `/things?limit=2&offset=${offset}`));
});

test('stops where a cursor could be more than one value', async () => {
  const pages = [
    { query: '?limit=2', body: '{"data":[1],"next":"/things?cursor=old"}' },
    { query: '?cursor=old', body: '{"data":[2]}' },
  ];
  const now = (): { readonly body: string } => ({ body: '{"data":[1],"next":"/things?cursor=a b"}' });
  await expect(askedFor(pages, now)).rejects.toThrow(/is not the name of one record/);
});
