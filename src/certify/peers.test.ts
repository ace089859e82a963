import { describe, expect, test } from 'vitest';
import type { Peer } from '../engine/http/peer.js';
import type { Run } from '../index.js';
import { peerBook, peersIn, peerTroubles } from './peers.js';

const CERTIFICATE = {
  sha256: 'a'.repeat(64),
  subject: 'CN=api.example',
  issuer: 'CN=Authority',
  from: '2026-01-01T00:00:00.000Z',
  until: '2027-01-01T00:00:00.000Z',
  names: ['api.example', '*.shop.example'],
  trusted: true,
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
