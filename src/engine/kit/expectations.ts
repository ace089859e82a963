import { difference } from '../../check/values/compare.js';
import type { Expect, Expectation, ExpectOptions } from '../../check/expect.js';
import { Stop, Violation } from '../../check/violation.js';
import type { Json } from '../../contract/text/json.js';

/** Evaluates expectations: `count` is told of each one, a broken one throws a `Violation`. */
export function expectations(count: () => void): Expect {
  return (observed, claim, options) => new Expected(count, observed, claim, options);
}

/** A class, and not an object of functions: six of them would be made for each of the many expectations of a run. */
class Expected implements Expectation {
  readonly #count: () => void;
  readonly #observed: unknown;
  readonly #claim: string;
  readonly #options: ExpectOptions | undefined;

  constructor(count: () => void, observed: unknown, claim: string, options: ExpectOptions | undefined) {
    this.#count = count;
    this.#observed = observed;
    this.#claim = claim;
    this.#options = options;
  }

  toEqual(expected: Json | undefined, { ignoring = [] }: Ignoring = {}): void {
    this.#count();
    const observed = this.#observed;
    const found = difference(expected, observed as Json | undefined, ignoring);
    const first = found[0];
    if (!first) return;
    if (first.pointer === '') this.#broken(text(expected), text(observed));
    const more = found.length > 1 ? `, and ${String(found.length - 1)} more` : '';
    this.#broken(
      `${first.pointer}: ${text(first.before)}`,
      `${first.pointer}: ${text(first.after)}${more}`,
      first.pointer,
    );
  }

  toBeOneOf(expected: readonly (Json | undefined)[]): void {
    this.#count();
    const observed = this.#observed;
    if (expected.some((one) => difference(one, observed as Json | undefined).length === 0)) return;
    this.#broken(expected.length === 1 ? text(expected[0]) : `one of ${expected.map(text).join(', ')}`, text(observed));
  }

  toBeTrue(expected: string): void {
    this.#count();
    const observed = this.#observed;
    if (observed !== true) this.#broken(expected, observed === false ? 'not so' : text(observed));
  }

  toHaveAtMost(most: number): void {
    this.#count();
    const observed = this.#observed;
    const length = Array.isArray(observed) ? observed.length : Number(observed);
    if (!(length <= most)) this.#broken(`at most ${String(most)}`, String(length));
  }

  toBeEmpty(expected = 'none of these'): void {
    this.#count();
    const observed = this.#observed;
    const empty = observed === undefined || observed === '' || (Array.isArray(observed) && observed.length === 0);
    if (!empty) this.#broken(expected, inLines(observed));
  }

  toInclude(expected: Json, { ignoring = [] }: Ignoring = {}): void {
    this.#count();
    const found = difference(expected, this.#observed as Json | undefined, ignoring).find(
      (d) => d.before !== undefined,
    );
    if (found) {
      const at = found.pointer === '' ? '' : `${found.pointer}: `;
      this.#broken(at + text(found.before), at + text(found.after), found.pointer);
    }
  }

  #broken(expected: string, seen: string, where?: string): never {
    // What stands in the place of a part of a secret is not what the service answered.
    if (PART_HIDDEN.test(seen) && !PART_HIDDEN.test(expected))
      throw new Stop(
        'discard',
        'What is compared has a part of a credential in it, which is hidden; use a credential of random characters',
      );
    const { shown = seen, where: about = where, proof = false, place, effect, anyAnswerOf } = this.#options ?? {};
    throw new Violation(this.#claim, expected, shown, about, proof, place, effect, anyAnswerOf);
  }
}

/** A part of a secret inside of a longer word. */
const PART_HIDDEN = /[\w-]\[secret:[^\]]*\]|\[secret:[^\]]*\][\w-]/;

interface Ignoring {
  readonly ignoring?: readonly string[];
}

/** Deviations in words, as they are; anything else as JSON. */
function inLines(observed: unknown): string {
  const isWords = Array.isArray(observed) && observed.every((one) => typeof one === 'string');
  if (!isWords) return text(observed);
  const words = (observed as readonly string[]).join('; ');
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}… (${String(observed.length)} in all)` : words;
}

const LONGEST = 400;

/** A value as a person reads it: JSON, cut when long, and "nothing" where there is none. */
export function text(value: unknown): string {
  if (value === undefined) return 'nothing';
  const json = JSON.stringify(value) as string | undefined;
  const whole = json ?? String(value);
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST)}… (${String(whole.length)} characters)` : whole;
}
