import { execFile } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { RecordedRequest } from '../../result/exchange.js';
import { exchange, fail, plan, verdict } from '../../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../../result/golden/run.js';
import { renderScript } from './script.js';

const ENTRY = 'one-racer-wins@things';
const BASE = 'http://127.0.0.1:4010';

test('what overlapped is sent by one curl, each with its own answer', async () => {
  const sent: Readonly<Record<string, Partial<RecordedRequest>>> = {
    '/a': { method: 'POST', body: 'first' },
    '/b': { method: 'POST', body: '\u0000\u00FF', octets: true },
    '/c': {},
  };
  const lines = Object.entries(sent).map(([path, more], n) => ({
    ...exchange(ENTRY, n, {
      request: { method: 'GET', url: BASE + path, headers: [], ...more },
      response: { status: 200, headers: [], body: '', bodyState: 'text', received: 0, decoded: 0 },
      started: 10,
      ended: 20,
    }),
    operation: 'search',
  }));
  const finding = fail({ exchanges: lines.map(({ id }) => id) });
  const operations = [{ id: 'search', method: 'POST', path: '/a', safe: true as const }];
  const run = runOf(
    { ...GOLDEN_HEADER, baseUrl: BASE, operations },
    [plan(ENTRY, []), ...lines, verdict(ENTRY, finding)],
    'incomplete',
  );
  // Nobody is answered before all are there.
  const waiting: { readonly url: string; readonly body: Buffer; readonly response: ServerResponse }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      waiting.push({ url: request.url ?? '', body: Buffer.concat(chunks), response });
      if (waiting.length < lines.length) return;
      for (const { url, response: one } of waiting) {
        if (url === '/c') one.writeHead(200, { 'Content-Length': 50 }).write('only some', () => one.destroy());
        else one.writeHead(url === '/a' ? 201 : 409).end(`answer to ${url}`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const env = { ...process.env, BASE_URL: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
    const script = renderScript(run, ENTRY);
    expect(script).toContain('Needs a POSIX shell and curl 7.68 or newer');
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
    const shown = stdout.split('\n== ').map((one) => one.replaceAll('\r', ''));
    expect(shown[1]).toMatch(/^1\. .*\nHTTP\/1.1 201 [^]*answer to \/a/);
    expect(shown[2]).toMatch(/^2\. .*\nHTTP\/1.1 409 [^]*answer to \/b/);
    expect(shown[3]).toMatch(/^3\. .*\nno whole answer\nHTTP\/1.1 200 [^]*only some/);
  } finally {
    server.close();
  }
  const bodies = new Map(waiting.map(({ url, body }) => [url, body.toString('latin1')]));
  expect(bodies).toEqual(
    new Map([
      ['/a', 'first'],
      ['/b', '\u0000\u00FF'],
      ['/c', ''],
    ]),
  );
}, 20_000);
