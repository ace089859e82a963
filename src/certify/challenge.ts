import { createHash } from 'node:crypto';

/** What a certified run is bound to: with another service, contract, profile or tool the same challenge draws other choices. */
export interface Binding {
  readonly challenge: string;
  readonly baseUrl: string;
  readonly contract: string;
  readonly profile: string;
  readonly tool: string;
}

/**
 * Seed and nonce of a certified run. Nobody chooses them: they follow from the challenge and from what is certified, so that
 * neither the values that are sent nor the marks of records can be known before the challenge is.
 */
export function drawn(binding: Binding): { readonly seed: number; readonly nonce: string } {
  const { challenge, baseUrl, contract, profile, tool } = binding;
  const digest = createHash('sha256')
    .update(JSON.stringify(['probity-certificate-1', challenge, baseUrl, contract, profile, tool]))
    .digest();
  return { seed: digest.readUInt32BE(0) & 0x7fffffff, nonce: digest.subarray(4, 8).toString('hex') };
}
