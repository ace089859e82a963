import { drawnNonce } from '../engine/generate/mark-shape.js';
import { createHash } from 'node:crypto';

/** What a certified run is bound to: with another service, contract, profile or tool the same challenge draws other choices. */
export interface Binding {
  readonly challenge: string;
  readonly baseUrl: string;
  readonly contract: string;
  readonly profile: string;
  readonly tool: string;
  /** When the run began, ISO 8601: the marks and keys of one run are not those of another that answers the same challenge. */
  readonly started: string;
  /** Marks without anything of ours in them. */
  readonly disguised: boolean;
}

/**
 * Seed and nonce of a certified run. Nobody chooses them: they follow from the challenge and from what is certified, so that
 * neither the values that are sent nor the marks of records can be known before the challenge is.
 */
export function drawn(binding: Binding): { readonly seed: number; readonly nonce: string } {
  const { challenge, baseUrl, contract, profile, tool, started, disguised } = binding;
  const digestOf = (...more: readonly string[]): Buffer =>
    createHash('sha256')
      .update(JSON.stringify(['probity-certificate-1', challenge, baseUrl, contract, profile, tool, ...more]))
      .digest();
  // Another moment draws no other cases: whoever runs cannot try until the seed suits.
  return {
    seed: digestOf().readUInt32BE(0) & 0x7fffffff,
    nonce: disguised ? drawnNonce(digestOf(started, 'disguised')) : digestOf(started).subarray(0, 4).toString('hex'),
  };
}
