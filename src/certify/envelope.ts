import { createHash, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';

/** A DSSE envelope: what was signed, as base64, and the signatures (https://github.com/secure-systems-lab/dsse). */
export interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** Media type of an in-toto Statement. */
export const STATEMENT_TYPE = 'application/vnd.in-toto+json';

/** Puts a statement into an envelope, signed with Ed25519 where there is a key. */
export function seal(statement: string, key: KeyObject | undefined): Envelope {
  const payload = Buffer.from(statement, 'utf8');
  const signatures =
    key === undefined
      ? []
      : [
          {
            keyid: keyId(createPublicKey(key)),
            sig: sign(null, encoded(STATEMENT_TYPE, payload), key).toString('base64'),
          },
        ];
  return { payloadType: STATEMENT_TYPE, payload: payload.toString('base64'), signatures };
}

/** Whether one of the signatures was made with the private part of this key. */
export function isSignedBy({ payload, payloadType, signatures }: Envelope, key: KeyObject): boolean {
  const octets = encoded(payloadType, Buffer.from(payload, 'base64'));
  return signatures.some(({ sig }) => verify(null, octets, key, Buffer.from(sig, 'base64')));
}

/** Name of a key: the digest of its public part. */
export function keyId(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** A new key: the private part, and the public one, as PEM. */
export function newKey(): { readonly secret: string; readonly open: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    open: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
}

/** An envelope as JSON text has it; undefined for anything else. */
export function envelopeIn(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Partial<Envelope> | null;
    const isWhole =
      typeof value?.payload === 'string' &&
      typeof value.payloadType === 'string' &&
      Array.isArray(value.signatures) &&
      value.signatures.every((one: unknown) => typeof (one as { readonly sig?: unknown } | null)?.sig === 'string');
    return isWhole ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

/** What is signed: the type is part of it, so that a signature of one kind of document is none of another. */
function encoded(type: string, payload: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${String(Buffer.byteLength(type))} ${type} ${String(payload.length)} `, 'utf8'),
    payload,
  ]);
}
