import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checks } from '../index.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../reference/index.js';
import { audienceOf, ciAttestation, keysIn } from './ci-attestation.js';
import { certifyShop, GIVEN, NOW, OPEN_KEY } from './fixtures/made-bundle.js';
import { CI_TOKEN, ENVELOPE, type BundleFiles } from './manifest.js';
import { outcomeOf, verificationJson, verificationText } from './text.js';
import { verifyBundle } from './verify/verify.js';

const ISSUER = 'https://ci.example';
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const JWKS = JSON.stringify({ keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] });
const KEYS = keysIn(JWKS, ISSUER)!;

function tokenOf(claims: object, header: object = {}, key = pair.privateKey): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: 'one', ...header })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
function claimsAt(date: Date, aud: string): Record<string, unknown> {
  const iat = seconds(date);
  const job = {
    repository: 'shop/shop',
    workflow_ref: 'shop/shop/.github/workflows/certify.yml@refs/heads/main',
    sha: 'abc123',
  };
  return { iss: ISSUER, aud, iat, nbf: iat, exp: iat + 300, sub: 'repo:shop/shop:ref:refs/heads/main', ...job };
}

/** An issuer as GitHub Actions has one: it makes a token for whatever audience a job asks for. */
function issuer(): { readonly listen: () => Promise<string>; readonly close: () => void; readonly asked: string[] } {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push(url.searchParams.get('audience') ?? '');
    if (request.headers.authorization !== 'Bearer of-the-job') return void response.writeHead(401).end();
    response.end(JSON.stringify({ value: tokenOf(claimsAt(new Date(), asked.at(-1) ?? '')) }));
  });
  return {
    asked,
    listen: () =>
      new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          resolve(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/token?api-version=2.0`);
        });
      }),
    close: () => server.close(),
  };
}

const server = issuer();
let made: BundleFiles;

async function certified(secret: string) {
  const service = await createReference({}).listen();
  try {
    const url = await server.listen();
    return await certifyShop(service.url, {
      given: { ...GIVEN, ran: { by: 'ci-attested' } },
      environment: {
        ...REFERENCE_ENVIRONMENT,
        PROBITY_SHOP_URL: service.url,
        ACTIONS_ID_TOKEN_REQUEST_URL: url,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
      },
    });
  } finally {
    await service.close();
    server.close();
  }
}

beforeAll(async () => {
  const result = await certified('of-the-job');
  if (result.kind !== 'certified') throw new Error(JSON.stringify(result));
  made = result.files;
});
afterAll(() => {
  server.close();
});

describe('a run of a CI job', () => {
  const payload = (): string =>
    Buffer.from((JSON.parse(made.get(ENVELOPE) ?? '') as { payload: string }).payload, 'base64').toString('utf8');

  test('is proven by the keys of the issuer, with repository and workflow', async () => {
    const result = await verifyBundle({ files: made, checks, key: OPEN_KEY, now: NOW, ciKeys: KEYS });
    expect(result.troubles).toEqual([]);
    expect(server.asked).toEqual([audienceOf(payload())]);
    expect(verificationText(result)).toContain(
      'proven by a token of https://ci.example: shop/shop, shop/shop/.github/workflows/certify.yml@refs/heads/main',
    );
    expect(JSON.parse(verificationJson(result))).toMatchObject({
      job: { isProven: true, claims: { repository: 'shop/shop' } },
    });
  });

  test('cannot be verified where no keys are given', async () => {
    const result = await verifyBundle({ files: made, checks, key: OPEN_KEY, now: NOW });
    expect(outcomeOf(result)).toBe('unverifiable');
    expect(result.troubles.map(({ code }) => code)).toEqual(['ci-keys-missing']);
    expect(result.job?.isProven).toBe(false);
    expect(verificationText(result)).toContain('as its token says, which is not shown to be genuine');
  });

  test('is refused without its token, and a token without such a run too', async () => {
    const without = new Map([...made].filter(([name]) => name !== CI_TOKEN));
    const { troubles } = await verifyBundle({ files: without, checks, key: OPEN_KEY, now: NOW });
    expect(troubles.map(({ code }) => code)).toEqual(['ci-token-missing']);
  });

  test('is not certified where the CI server gives no token', async () => {
    const result = await certified('of-another-job');
    expect(result).toMatchObject({ kind: 'refused', refusals: [{ code: 'ci-token-missing' }] });
    expect(JSON.stringify(result.kind === 'refused' ? result.refusals : '')).not.toContain('of-another-job');
  });
});

describe('a token', () => {
  const ended = '2026-11-26T10:00:00.000Z';
  const after = (minutes: number): Date => new Date(Date.parse(ended) + minutes * 60_000);
  const good = claimsAt(after(1), audienceOf('statement'));

  const codesOf = (token: string): readonly string[] =>
    ciAttestation({ token, payload: 'statement', ended, keys: KEYS }).troubles.map(({ code }) => code);

  test.each<[string, string, readonly string[]]>([
    ['as it should be', tokenOf(good), []],
    ['for another statement', tokenOf({ ...good, aud: audienceOf('another') }), ['ci-other-audience']],
    ['for several', tokenOf({ ...good, aud: [audienceOf('statement'), 'sts'] }), ['ci-other-audience']],
    ['made before the run ended', tokenOf(claimsAt(after(-10), audienceOf('statement'))), ['ci-token-time']],
    ['made the day after', tokenOf(claimsAt(after(24 * 60), audienceOf('statement'))), ['ci-token-time']],
    ['that had expired', tokenOf({ ...good, exp: seconds(after(-1)) }), ['ci-token-time']],
    ['without a time', tokenOf({ ...good, iat: undefined }), ['ci-token-time']],
    ['of another issuer', tokenOf({ ...good, iss: 'https://evil.example' }), ['ci-other-issuer']],
    ['by another key', tokenOf(good, {}, other.privateKey), ['ci-signature-wrong']],
    ['by an unknown key', tokenOf(good, { kid: 'two' }), ['ci-key-unknown']],
    ['by no algorithm', tokenOf(good, { alg: 'none' }), ['ci-token-algorithm']],
    ['by the public key as a password', tokenOf(good, { alg: 'HS256' }), ['ci-token-algorithm']],
    ['that is none', 'a.b', ['ci-token-unreadable']],
  ])('%s', (_, token, codes) => {
    expect(codesOf(token)).toEqual(codes);
  });
});
