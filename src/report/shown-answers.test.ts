import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { connect, createServer as createSocket, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { exchange, fail, plan } from '../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../result/golden/run.js';
import { tryIt } from './scripts/try-it.js';

const ENTRY = 'get-is-safe@products';

test('lines show an answer of the finding and take an id from it, where errors go to a socket', async () => {
  const asked: string[] = [];
  const service = createServer(({ method = '', url = '' }, response) => {
    asked.push(`${method} ${url}`);
    if (method === 'POST') response.writeHead(201).end('{"id":"p-new","is":"made"}');
    else response.writeHead(200).end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const BASE_URL = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
  const base = GOLDEN_HEADER.baseUrl;
  const made = exchange(ENTRY, 0, {
    operation: 'products.create',
    request: { method: 'POST', url: `${base}/products`, headers: [], body: '{}' },
    response: { status: 201, headers: [], body: '{"id":"p-1"}', bodyState: 'text', received: 1, decoded: 1 },
  });
  const read = exchange(ENTRY, 1, {
    operation: 'products.read',
    request: { method: 'GET', url: `${base}/products/p-1`, headers: [] },
  });
  const header = {
    ...GOLDEN_HEADER,
    operations: [{ id: 'products.create', resource: 'products', method: 'POST', path: '/products' }],
  };
  const run = runOf(header, [plan(ENTRY, []), made, read], 'incomplete');
  const text = tryIt(run)(fail({ exchanges: [made.id, read.id] }).finding).join('\n');
  const [errors, close] = await socket();
  try {
    const child = spawn('sh', ['-c', text], { env: { ...process.env, BASE_URL }, stdio: ['ignore', 'pipe', errors] });
    let shown = '';
    child.stdout.on('data', (part: Buffer) => (shown += part.toString()));
    await new Promise((resolve) => child.once('close', resolve));
    expect(shown).toContain('{"id":"p-new","is":"made"}');
    expect(asked).toEqual(['POST /products', 'GET /products/p-new']);
  } finally {
    close();
    service.close();
  }
});

async function socket(): Promise<readonly [Socket, () => void]> {
  const server = createSocket();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const one = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await new Promise((resolve) => one.once('connect', resolve));
  return [
    one,
    () => {
      one.destroy();
      server.close();
    },
  ];
}
