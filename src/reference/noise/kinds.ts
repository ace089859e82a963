/** What a proxy, a balancer or a network in between does to a request. */
export const NOISE_KINDS = [
  /** Answered 503 in the place of the service, which never sees it. */
  '503',
  /** The connection is reset before the service sees it. */
  'reset',
  /** The connection is reset after the service has carried it out. */
  'reset-after',
  /** The connection ends in the middle of the body of the answer. */
  'cut-body',
  /** A connection that has carried others is closed unannounced: behind an answer, or when the next request comes. */
  'closed-keep-alive',
  /** Delivered twice; the caller gets one of the two answers. */
  'doubled',
  /** Answered 200 with a page of somebody else's, such as "please wait". */
  'foreign-page',
] as const;

export type NoiseKind = (typeof NOISE_KINDS)[number];

/** How often and in which way. */
export interface NoiseRate {
  readonly kind: NoiseKind;
  /** Share of the requests, from 0 to 1. */
  readonly rate: number;
  /** Draws which requests are hit, in the order in which they come. */
  readonly seed: number;
}

/** Numbers from 0 to 1 that only the seed decides (Marsaglia's xorshift). */
export function drawing(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}
