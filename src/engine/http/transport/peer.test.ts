import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { authorityOf, type Peer } from './peer.js';
import { DEFAULT_CAPS } from '../transport.js';
import { undiciTransport } from './undici-transport.js';

function canMakeCertificates(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** The machines that were told of while three requests went to a URL, one of them given up before its answer. */
async function peersAt(url: string, ca?: string): Promise<ReadonlyMap<string, Peer>> {
  const peers = new Map<string, Peer>();
  const transport = undiciTransport({
    caps: DEFAULT_CAPS,
    connections: 1,
    onPeer: (connection, peer) => peers.set(connection, peer),
    ...(ca === undefined ? {} : { tls: { ca } }),
  });
  const wire = { method: 'GET', url, headers: [['Host', new URL(url).host]] as const, timeout: 5000 };
  const names = [
    await transport.shared().send(wire),
    await transport.single().send(wire),
    await transport.cut(wire, 'after-request'),
  ].map((result) => ('answer' in result ? result.answer.connection : result.connection));
  await transport.close();
  expect([...peers.keys()].sort()).toEqual(names.sort());
  expect(names).toHaveLength(3);
  return peers;
}

test('every connection has a machine at its other end', async () => {
  const server = createPlain((_, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    for (const peer of (await peersAt(`http://127.0.0.1:${String(port)}/`)).values())
      expect(peer).toEqual({ address: '127.0.0.1', port });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.skipIf(!canMakeCertificates())('with TLS it is known by what it showed, on every connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'peer-'));
  const at = (name: string): string => join(folder, name);
  const subject = ['-subj', '/CN=here/O=Example', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:here.example'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];
  execFileSync('openssl', ['req', '-x509', ...key, '-keyout', at('key'), '-out', at('cert'), ...subject], {
    stdio: 'pipe',
  });
  const [cert, secret] = [readFileSync(at('cert'), 'utf8'), readFileSync(at('key'), 'utf8')];
  rmSync(folder, { recursive: true });
  const server = createServer({ cert, key: secret }, (_, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
    for (const { certificate } of (await peersAt(url, cert)).values())
      expect(certificate).toMatchObject({
        sha256: new X509Certificate(cert).fingerprint256.replaceAll(':', '').toLowerCase(),
        subject: 'CN=here, O=Example',
        names: ['127.0.0.1', 'here.example'],
        trusted: true,
        authority: 'additional',
      });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('an authority that Node ships is told from any other by its key', () => {
  const [root = ''] = rootCertificates;
  const { raw } = new X509Certificate(root);
  expect(authorityOf({ raw })).toBe('shipped');
  const top = { raw, issuerCertificate: {} };
  expect(authorityOf({ ...top, issuerCertificate: top })).toBe('shipped');
  expect(authorityOf({})).toBe('additional');
});
