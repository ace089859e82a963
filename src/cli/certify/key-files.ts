import { createPrivateKey, type KeyObject } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { GITHUB_ISSUER, keysIn, type CiKeys } from '../../certify/ci-attestation.js';
import { publicKeyIn } from '../../certify/verify/verify-files.js';
import { UsageError } from '../exit.js';

/**
 * Writes a file that only its owner can read.
 * @throws UsageError when there is one already: a key that is gone cannot be made again
 */
export function writeSecret(path: string, text: string): void {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, text);
    closeSync(file);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (isThere) throw new UsageError(`${path} is there already`, 'Choose another file with --out FILE');
    throw new UsageError(`Cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @throws UsageError when there is not a private Ed25519 key in the file */
export function privateKeyAt(path: string): KeyObject {
  const text = textAt(path, '--key', 'Make a key with `probity keygen --out FILE`');
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Not a key, or one with a passphrase.
  }
  throw new UsageError(`${path} is not a private Ed25519 key without a passphrase`, 'Make one with `probity keygen`');
}

/** @throws UsageError when there is no Ed25519 key in the file */
export function publicKeyAt(path: string): KeyObject {
  const key = publicKeyIn(textAt(path, '--key', 'Give the .pub file that `probity keygen` wrote'));
  if (key !== undefined) return key;
  throw new UsageError(`${path} is not a public Ed25519 key`, 'Give the .pub file that `probity keygen` wrote');
}

function textAt(path: string, option: string, mend: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UsageError(`There is no file ${path}, which ${option} names`, mend);
    throw new UsageError(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @throws UsageError when the file has no JSON Web Key Set (RFC 7517) */
export function ciKeysAt(path: string, issuer: string): CiKeys {
  const keys = keysIn(textAt(path, '--jwks', `Fetch it from ${issuer}/.well-known/jwks`), issuer);
  if (keys !== undefined) return keys;
  throw new UsageError(`${path} is not a JSON Web Key Set`, `Such as the one at ${GITHUB_ISSUER}/.well-known/jwks`);
}
