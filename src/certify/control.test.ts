import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createPublicKey } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { checks, runContract, type ExchangeLine } from '../index.js';
import { createReference, REFERENCE_ENVIRONMENT, type Listening } from '../reference/index.js';
import { isWhole } from '../selftest/fixtures/amount.js';
import { controlAsked, controlOf, controlRefusal, controlText, controlToken, needsControl } from './control.js';
import { keyId } from './envelope.js';
import { certifyShop, GIVEN, NOW, OTHER_KEY, OPEN_KEY, shop } from './fixtures/made-bundle.js';
import { certificateText, verificationText } from './text.js';
import { verifyBundle } from './verify/verify.js';

const PATH = '/.well-known/probity-challenge';

/** What stands before the Shop, and may answer by itself or add a header. `at`: its own URL. */
interface Front {
  readonly file?: (at: string, asked: number) => string | undefined;
  readonly header?: (at: string, url: string) => string;
}

const open: { readonly server: Server; readonly shop: Listening }[] = [];
afterEach(async () => {
  for (const { server, shop } of open.splice(0)) {
    server.closeAllConnections();
    server.close();
    await shop.close();
  }
});

async function fronted({ file, header }: Front): Promise<string> {
  const shop = await createReference({}).listen();
  let asked = 0;
  const server = createServer((incoming, outgoing) => {
    const at = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    if (incoming.url === PATH) {
      const text = file?.(at, (asked += 1));
      outgoing.writeHead(text === undefined ? 404 : 200, { 'Content-Type': 'text/plain' }).end(text ?? 'none');
      return;
    }
    const { method, headers, url } = incoming;
    const passed = request(`${shop.url}${url ?? ''}`, { method, headers }, (answer) => {
      if (header) outgoing.setHeader('Probity-Challenge', header(at, url ?? ''));
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.on('upgrade', (incoming, socket: Socket, head: Buffer) => {
    const { hostname, port } = new URL(shop.url);
    const behind = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.map((word, n) => (n % 2 === 0 ? `${word}: ` : `${word}\r\n`));
      behind.write(`${incoming.method ?? ''} ${incoming.url ?? ''} HTTP/1.1\r\n${lines.join('')}\r\n`);
      behind.write(head);
      behind.pipe(socket).pipe(behind);
    });
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ server, shop });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** What the first screen says of a certificate; where it is verified as well, it says the same there. */
async function screenOf(front: Front, isVerified = true): Promise<string> {
  const made = await certifyShop(await fronted(front));
  if (made.kind !== 'certified') throw new Error(JSON.stringify(made.kind === 'refused' ? made.refusals : made));
  if (!isVerified) return certificateText(made.certificate);
  const verified = await verifyBundle({ files: made.files, checks, key: OPEN_KEY, now: NOW });
  expect(verified.troubles).toEqual([]);
  expect(verificationText(verified)).toContain(certificateText(made.certificate).split('\n')[5]);
  return certificateText(made.certificate);
}

describe('control of the target', () => {
  test('is proven by a file that is there from the start to the end', async () => {
    const screen = await screenOf({ file: (at) => `another-token\n${controlToken(GIVEN, at)}\n` });
    expect(screen).toContain('control    proven: at the start and the end');
    expect(screen).toContain('answered   127.0.0.1, without TLS');
  });

  test('is not proven by a file that is there once, and the first screen says so', async () => {
    const screen = await screenOf(
      { file: (at, asked) => (asked === 1 ? controlToken(GIVEN, at) : undefined) },
      isWhole,
    );
    expect(screen).toContain('control    NOT PROVEN');
  });

  test('is not proven by the token of somebody else with the same challenge', async () => {
    const signer = keyId(createPublicKey(OTHER_KEY.open));
    const file = (at: string): string => controlToken({ ...GIVEN, signer }, at);
    expect(await screenOf({ file }, isWhole)).toContain('control    NOT PROVEN');
  });

  test('is not proven by a header that the answers with a query are without', async () => {
    const header = (at: string, url: string): string => (/[?]/.test(url) ? 'another' : controlToken(GIVEN, at));
    expect(await screenOf({ header }, isWhole)).toContain('control    NOT PROVEN');
  });

  test('is proven by a header of its answers', async () => {
    expect(await screenOf({ header: (at) => controlToken(GIVEN, at) }, isWhole)).toContain(
      'control    proven: each successful answer',
    );
  });
});

test('a run that needs a proof and gets none sends one request, and judges nothing', async () => {
  const url = await fronted({});
  const result = await runContract({
    contract: shop(),
    checks,
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: url },
    control: { refusal: () => 'nobody has shown it' },
  });
  if ('problem' in result) throw new Error(result.problem);
  expect(result.run.exchanges.map(({ id }) => id)).toEqual(['control@service/start/control/0']);
  expect([...result.run.verdicts.values()].some(({ verdict }) => verdict.kind === 'pass')).toBe(false);
});

test('of what has to prove it, an answer without the token ends the run, and one with the token does not', () => {
  const at = 'https://api.example';
  const token = controlToken(GIVEN, at);
  const answer = (body: string, headers: readonly (readonly [string, string])[] = []): ExchangeLine =>
    ({
      as: 'anonymous',
      request: { method: 'GET', url: `${at}${PATH}`, headers: [] },
      response: { status: 200, headers, body, bodyState: 'text' },
    }) as unknown as ExchangeLine;
  const refusalOf = (one: ExchangeLine): string | undefined => controlAsked(GIVEN, at).refusal(one);
  expect(refusalOf(answer('Welcome'))).toContain('controlled by the certifier');
  expect(refusalOf(answer(`not ${token}`))).toContain('controlled by the certifier');
  expect(refusalOf(answer(token))).toBeUndefined();
  expect(refusalOf(answer('Welcome', [['Probity-Challenge', token]]))).toBeUndefined();
});

describe('the token', () => {
  test('is another for every challenge, key and address', () => {
    const at = 'https://api.example';
    const tokens = [
      controlToken(GIVEN, at),
      controlToken({ ...GIVEN, signer: 'other' }, at),
      controlToken({ ...GIVEN, challenge: { text: 'other', by: 'issuer' } }, at),
      controlToken(GIVEN, 'https://api.example/v2'),
    ];
    expect(new Set(tokens).size).toBe(4);
  });

  test('is said with the place where it has to be served', () => {
    const { mend } = controlRefusal('https://api.example/v2', 'abc', GIVEN);
    expect(mend).toContain('https://api.example/.well-known/probity-challenge');
    expect(mend).toContain('abc');
  });

  test('is said before the run, with where to serve it and what comes of not doing so', () => {
    const at = 'https://api.example/v2';
    const text = controlText(at, GIVEN);
    expect(text).toContain(`  ${controlToken(GIVEN, at)}\n`);
    expect(text).toContain('at https://api.example/.well-known/probity-challenge (200, text');
    expect(text).toContain('Without it the address is not certified');
    expect(controlText('http://127.0.0.1:1', GIVEN)).toContain('control NOT PROVEN');
    expect(controlText(at, { ...GIVEN, disguised: true })).not.toContain('.well-known');
    expect(controlText(at, GIVEN)).not.toContain('--challenge TEXT');
    expect(controlText(at, { ...GIVEN, challenge: { text: 'x', by: 'self' } })).toContain('--challenge TEXT');
  });
});

test.each([
  ['http://127.0.0.1:4010/api', false],
  ['http://localhost:1', false],
  ['http://[::1]:1', false],
  ['http://10.1.2.3', false],
  ['http://172.32.0.1', true],
  ['http://203.0.113.7', true],
  ['https://localhost.example', true],
  ['https://10.example', true],
  ['no url', true],
])('whether an address needs a proof: %s %s', (url, needs) => {
  expect(needsControl(url)).toBe(needs);
});

test('a bundle whose address is no URL proves nothing, and is no defect', () => {
  const run = { exchanges: [], header: { baseUrl: 'no url' } } as unknown as Parameters<typeof controlOf>[0];
  expect(controlOf(run, GIVEN).proven).toBe('not-proven');
});
