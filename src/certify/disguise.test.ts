import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { checks, type ExchangeLine } from '../index.js';
import { createReference } from '../reference/index.js';
import { part } from '../selftest/fixtures/amount.js';
import { disguiseTroubles, refusalsOfDisguise } from './disguise.js';
import { certifyShop, GIVEN, NOW, OPEN_KEY, shop } from './fixtures/made-bundle.js';
import { certificateText } from './text.js';
import { verifyBundle } from './verify/verify.js';

type Headers = ExchangeLine['request']['headers'];

/** Tells the tool from others by a request and its body; `sent` counts the requests so far. */
type Recogniser = (incoming: IncomingMessage, body: string, sent: number) => boolean;

/** A service with a fault that it hides from the tool. `keeps`: what was known once is known for ever. */
async function cheating<T>(knows: Recogniser, keeps: boolean, use: (url: string) => Promise<T>): Promise<T> {
  const behind = await createReference({}).listen();
  let [isKnown, sent] = [false, 0];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const isNow = knows(incoming, body.toString(), (sent += 1));
      isKnown ||= keeps && isNow;
      const { method, headers, url = '' } = incoming;
      const spoils = !(isKnown || isNow) && method === 'GET' && /products\/[^/?]+$/.test(url);
      const passed = request(`${behind.url}${url}`, { method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const whole = Buffer.concat(parts).toString('latin1');
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          outgoing.end(spoils ? whole.replace('"name":', '"nome":') : whole, 'latin1');
        });
      });
      passed.on('error', () => outgoing.destroy());
      passed.end(body);
    });
  });
  server.on('upgrade', (incoming, socket: Socket, head: Buffer) => {
    const { hostname, port } = new URL(behind.url);
    const tunnel = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.map((word, n) => (n % 2 === 0 ? `${word}: ` : `${word}\r\n`));
      tunnel.write(`${incoming.method ?? ''} ${incoming.url ?? ''} HTTP/1.1\r\n${lines.join('')}\r\n`);
      tunnel.write(head);
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  } finally {
    server.closeAllConnections();
    server.close();
    await behind.close();
  }
}

const outcomeAt = (url: string, disguised: boolean): Promise<readonly string[]> =>
  certifyShop(url, { given: { ...GIVEN, disguised, challenge: { text: `fresh ${url}`, by: 'issuer' } } }).then(
    (made) => (made.kind === 'refused' ? made.refusals.map(({ code, message }) => `${code}: ${message}`) : [made.kind]),
  );

/** By what a service may know the tool, and whether what it knew once it knows for ever. */
const RECOGNISERS: readonly [string, Recogniser, boolean][] = [
  ['its User-Agent', (incoming) => /probity/i.test(incoming.headers['user-agent'] ?? ''), false],
  [
    'a header that ordinary clients do not send',
    (incoming) => incoming.headers['accept-encoding'] === 'identity',
    false,
  ],
  ['the beginning of its marks', (_, body) => /"pb-?[0-9a-f]/.test(body), true],
  [
    'the syllables of marks',
    (incoming, body) =>
      /([bdfgklmnprstvz][aeiou]){6}[-_.]?[0-9a-z]/.test(`${body} ${JSON.stringify(incoming.headers)}`) ||
      /"pb-/.test(body),
    true,
  ],
  ['its first request', (incoming, _, sent) => sent <= 20 && incoming.url === '/health', true],
  ['its request for a proof of control', (incoming) => incoming.url?.startsWith('/.well-known/') === true, true],
];

describe('a service with a fault that behaves towards the tool alone', () => {
  test.each(part(RECOGNISERS, 1))(
    'is certified where it knows it by %s, and not where the run is disguised',
    async (_, knows, keeps) => {
      expect(await cheating(knows, keeps, (url) => outcomeAt(url, false))).toEqual(['certified']);
      const refused = await cheating(knows, keeps, (url) => outcomeAt(url, true));
      expect(refused.join()).toContain('violated');
    },
    120_000,
  );
});

describe('a disguised run', () => {
  test('is certified where the service is right, and the certificate says how its requests looked', async () => {
    const service = await createReference({}).listen();
    try {
      const made = await certifyShop(service.url, { given: { ...GIVEN, disguised: true } });
      if (made.kind !== 'certified') throw new Error(JSON.stringify(made.kind === 'refused' ? made.refusals : made));
      expect(certificateText(made.certificate)).toContain('like those of an ordinary client');
      const sent = made.run.exchanges.map(({ request: { url, headers, body } }) =>
        JSON.stringify([url, headers, body]),
      );
      expect(sent.filter((text) => /pb-|probity/i.test(text.replaceAll(/\[secret:[^\]]*\]/g, '')))).toEqual([]);
      const asIf = (change: (headers: Headers) => Headers): readonly unknown[] => {
        const [first, ...rest] = made.run.exchanges;
        if (first === undefined) throw new Error('Nothing was sent');
        const request = { ...first.request, headers: change(first.request.headers) };
        return disguiseTroubles({ ...made.run, exchanges: [{ ...first, request }, ...rest] }, true);
      };
      expect(asIf((headers) => headers)).toEqual([]);
      expect(asIf((headers) => headers.filter(([name]) => name !== 'User-Agent'))).toHaveLength(1);
      expect(asIf((headers) => [...headers, ...headers])).toHaveLength(1);
      expect(asIf((headers) => headers.toReversed())).toHaveLength(1);
      const verified = await verifyBundle({ files: made.files, checks, key: OPEN_KEY, now: NOW });
      expect(verified.troubles).toEqual([]);
      expect(made.run.header.nonce).toMatch(/^[a-z][a-z0-9]{8,13}$/);
    } finally {
      await service.close();
    }
  });

  test('is refused under a contract that gives every request a header of its own', () => {
    const marked = shop((text) =>
      text.replace('headers: { Accept: application/json }', 'headers: { Accept: application/json, X-Audit: "1" }'),
    );
    expect(refusalsOfDisguise(shop())).toEqual([]);
    expect(refusalsOfDisguise(marked)).toMatchObject([{ code: 'recognisable' }]);
  });
});
