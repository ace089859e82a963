import { describe, expect, test } from 'vitest';
import type { Peer } from '../engine/http/transport/peer.js';
import type { Run } from '../index.js';
import { hiddenBehind, peerBook, peersIn, peerTroubles } from './peers.js';
import type { Certificate } from './statement.js';
import { certificateText } from './text.js';

const CERTIFICATE = {
  sha256: 'a'.repeat(64),
  subject: 'CN=api.example',
  issuer: 'CN=Authority',
  from: '2026-01-01T00:00:00.000Z',
  until: '2027-01-01T00:00:00.000Z',
  names: ['api.example', '*.shop.example'],
  trusted: true,
  authority: 'shipped' as const,
};

function run(url: string): Run {
  return {
    header: { baseUrl: url, started: '2026-11-26T10:00:00.000Z' },
    footer: { ended: '2026-11-26T10:01:00.000Z' },
    exchanges: [{ id: 'x', connection: 'c1', request: { url: `${url}/a` }, response: { status: 200 } }],
  } as unknown as Run;
}

function troublesOf(url: string, peer: Partial<Peer>): readonly string[] {
  const book = peerBook();
  book.onPeer('c1', { address: '203.0.113.7', port: 443, ...peer });
  return peerTroubles(run(url), book.text()).map(({ message }) => message);
}

describe('who answered', () => {
  test.each([
    ['https://api.example', { certificate: CERTIFICATE }],
    ['https://a.shop.example', { certificate: CERTIFICATE }],
    ['http://api.example', {}],
    ['http://203.0.113.7', {}],
    ['http://localhost', { address: '127.0.0.1' }],
    ['http://[::1]', { address: '::1' }],
  ])('can be the machine of %s', (url, peer) => {
    expect(troublesOf(url, peer)).toEqual([]);
  });

  test.each([
    ['https://api.example', {}, 'no certificate of TLS'],
    ['https://other.example', { certificate: CERTIFICATE }, 'for api.example, *.shop.example'],
    ['https://a.b.shop.example', { certificate: CERTIFICATE }, 'for api.example, *.shop.example'],
    ['https://api.example', { certificate: { ...CERTIFICATE, trusted: false } }, 'did not trust'],
    ['https://api.example', { certificate: { ...CERTIFICATE, until: '2026-11-26T10:00:30.000Z' } }, 'not within'],
    ['https://api.example', { address: '127.0.0.1', certificate: CERTIFICATE }, 'the machine that ran it'],
    ['http://api.example', { address: '::ffff:127.0.0.1' }, 'the machine that ran it'],
    ['http://203.0.113.8', {}, 'they came from 203.0.113.7'],
    ['http://localhost', {}, 'they came from 203.0.113.7'],
    ['http://api.example', { certificate: CERTIFICATE }, 'a certificate without TLS'],
  ])('cannot be the machine of %s: %j', (url, peer, message) => {
    expect(troublesOf(url, peer).join()).toContain(message);
  });

  test('is known for every answer, and what is no list of machines is no list', () => {
    expect(peerTroubles(run('http://api.example'), '{"format":1,"peers":[]}')[0]?.code).toBe('peer-missing');
    for (const text of [
      undefined,
      '',
      '{}',
      'null',
      '{"format":1,"peers":[null]}',
      '{"format":1,"peers":[{"address":1}]}',
    ])
      expect(peersIn(text)).toBeUndefined();
  });
});

describe('a certificate whose machines are', () => {
  const of = (baseUrl: string, address: string, authority: 'shipped' | 'additional' = 'shipped'): Certificate =>
    ({
      sentence: 'Shop kept it',
      target: { baseUrl, peers: [{ address, certificate: { ...CERTIFICATE, authority } }] },
      control: { proven: 'file', token: '' },
      ran: { by: 'self-declared' },
      challenge: { text: 'a', by: 'issuer' },
      profile: { id: 'core-read', version: 1 },
      tool: { name: 'probity', version: '1' },
      contract: { name: 'a.yaml', sha256: 'b' },
      rules: {},
      locks: [],
      brokenAdvice: [],
      allowedVolatile: [],
      switchedOff: [],
      expires: '2027-01-01',
      started: '2026-01-01',
      requests: 1,
      signer: '',
    }) as unknown as Certificate;

  test.each(['10.0.0.5', '192.168.1.2', '::ffff:10.0.0.5', 'fd00::1', '100.64.3.4', '169.254.0.9'])(
    'private under a public name says so on its first screen: %s',
    (address) => {
      const text = certificateText(of('https://api.example', address));
      expect(text).toContain(`control    PROVEN OF A PRIVATE MACHINE ALONE: the name led to ${address}`);
    },
  );

  test.each([
    ['https://api.example', '203.0.113.7'],
    ['https://api.example', '100.128.0.1'],
    ['http://10.0.0.5', '10.0.0.5'],
    ['http://localhost', '127.0.0.1'],
  ])('what %s says they are does not: %s', (url, address) => {
    expect(hiddenBehind(of(url, address).target)).toEqual([]);
    expect(certificateText(of(url, address))).toContain('control    proven: ');
  });

  test('known by an authority of their own says so', () => {
    expect(certificateText(of('https://a.example', '203.0.113.7', 'additional'))).toContain('NO PUBLIC AUTHORITY');
    expect(certificateText(of('https://a.example', '203.0.113.7'))).not.toContain('AUTHORITY:');
  });
});
