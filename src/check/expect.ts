import type { Json } from '../contract/text/json.js';

/**
 * Evaluates one expectation. The claim is a sentence in the present tense that holds when the expectation does:
 * `expect(ids, 'The page holds at most 5 items').toHaveAtMost(5)`.
 */
export type Expect = (observed: unknown, claim: string, options?: ExpectOptions) => Expectation;

/** In words; of another operation, or of a resource, where that is named. */
export type Effect = string | { readonly of: string; readonly does: string };

export interface ExpectOptions {
  /** JSON pointer, header name or exchange id that it is about. */
  readonly where?: string;
  /** The place in the request that it is about: failures at different places have different causes. */
  readonly place?: string | undefined;
  /**
   * The operation that it is about, where what was drawn decides which of its answers show it: under a key that is not
   * heeded another record, or the refusal of a second one like the first. The answer is then no part of what the failure
   * is known by, and a waiver holds whatever is drawn. Not to be told of errors of the server, which are known by theirs.
   */
  readonly anyAnswerOf?: string | undefined;
  /**
   * What the operation asked last does wrong, in words that other checks use for the same: where a check that this one leans on
   * fails with the same, the failures have one cause. What is done to records the run sees by itself.
   */
  readonly effect?: Effect | readonly Effect[] | undefined;
  /** One history that proves itself; no repetition needed. */
  readonly proof?: boolean;
  /** Lines that a finding shows as observed in place of the value, such as a time line. */
  readonly shown?: string | undefined;
}

export interface Expectation {
  /** Equal as JSON: key order ignored, numbers by value. Pointers in `ignoring` are left out on both sides. */
  readonly toEqual: (expected: Json | undefined, options?: { readonly ignoring?: readonly string[] }) => void;
  readonly toBeOneOf: (expected: readonly (Json | undefined)[]) => void;
  readonly toBeTrue: (expected: string) => void;
  readonly toHaveAtMost: (count: number) => void;
  /** No items, or nothing at all. `expected` says it in words, where `none` says too little. */
  readonly toBeEmpty: (expected?: string) => void;
  /** The observed object has these members with these values; others are free. */
  readonly toInclude: (expected: Json, options?: { readonly ignoring?: readonly string[] }) => void;
}
