import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A key with its certificate. */
interface Pair {
  readonly key: string;
  readonly cert: string;
}

/** Whether this machine can make certificates. */
export function canMakeCertificates(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** Certificates made for one test, in its folder, with openssl. */
export function makeCertificates(folder: string): {
  /** Of who signed those that are not self-signed. */
  readonly authority: string;
  readonly right: Pair;
  readonly expired: Pair;
  readonly ofAnother: Pair;
  readonly selfSigned: Pair;
} {
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): unknown => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const pair = (name: string): Pair => ({
    key: readFileSync(at(`${name}.key`), 'utf8'),
    cert: readFileSync(at(`${name}.pem`), 'utf8'),
  });
  const self = (name: string): Pair => {
    const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
    openssl('req', '-x509', ...key, '-keyout', at(`${name}.key`), '-out', at(`${name}.pem`), '-days', '30', ...subject);
    return pair(name);
  };
  const signed = (name: string, names: string, days: number): Pair => {
    openssl('req', ...key, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`), '-subj', `/CN=${name}`);
    writeFileSync(at(`${name}.ext`), `subjectAltName=${names}\n`);
    const by = ['-CA', at('authority.pem'), '-CAkey', at('authority.key'), '-CAcreateserial'];
    const until = ['-days', String(days), '-extfile', at(`${name}.ext`)];
    openssl('x509', '-req', '-in', at(`${name}.csr`), ...by, ...until, '-out', at(`${name}.pem`));
    return pair(name);
  };
  self('authority');
  return {
    authority: at('authority.pem'),
    right: signed('right', 'IP:127.0.0.1', 30),
    expired: signed('expired', 'IP:127.0.0.1', 0),
    ofAnother: signed('other', 'DNS:other.example,DNS:api.other.example', 30),
    selfSigned: self('self'),
  };
}
