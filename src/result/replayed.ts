import type { Finding, Verdict } from './verdict.js';

/** What carrying out a finding again came to. */
export interface Replayed {
  readonly result: ReplayResult;
  /** Why, in words. */
  readonly reason: string;
  /** What was recorded, and what was found now; the latter only where it still fails. */
  readonly before: Finding;
  readonly now?: Finding;
  /** How each thing that was carried out ended, in order. */
  readonly steps: readonly ReplayStep[];
  /** Why the recorded case was not carried out by itself; undefined where it was. */
  readonly notExact?: string;
  /** Undefined where nothing was carried out. */
  readonly baseUrl?: string;
  readonly requests: number;
  /** Records that could not be removed, in words. */
  readonly leftBehind: readonly string[];
}

/**
 * `fixed`: the recorded case holds, and so does the whole entry. `still-fails`: an expectation of the entry was broken,
 * and broken again. `cannot-tell`: neither was shown.
 */
export type ReplayResult = 'fixed' | 'still-fails' | 'cannot-tell';

export interface ReplayStep {
  readonly how: How;
  readonly verdict: Verdict;
}

/** `case`: only the recorded case, several times. `entry`: the whole entry, with the seed of the recorded run. */
export type How = 'case' | 'entry';
