import { difference } from '../../check/compare.js';
import type { Expect } from '../../check/expect.js';
import { Violation } from '../../check/violation.js';
import type { Json } from '../../contract/json.js';

/** Evaluates expectations: `count` is told of each one, a broken one throws a `Violation`. */
export function expectations(count: () => void): Expect {
  return (observed, claim, options = {}) => {
    const broken = (expected: string, seen: string, where?: string): never => {
      throw new Violation(claim, expected, options.shown ?? seen, options.where ?? where, options.proof ?? false);
    };
    return {
      toEqual(expected, { ignoring = [] } = {}) {
        count();
        const found = difference(expected, observed as Json | undefined, ignoring);
        const first = found[0];
        if (!first) return;
        if (first.pointer === '') broken(text(expected), text(observed));
        const more = found.length > 1 ? `, and ${String(found.length - 1)} more` : '';
        broken(
          `${first.pointer}: ${text(first.before)}`,
          `${first.pointer}: ${text(first.after)}${more}`,
          first.pointer,
        );
      },
      toBeOneOf(expected) {
        count();
        if (expected.some((one) => difference(one, observed as Json | undefined).length === 0)) return;
        broken(expected.length === 1 ? text(expected[0]) : `one of ${expected.map(text).join(', ')}`, text(observed));
      },
      toBeTrue(expected) {
        count();
        if (observed !== true) broken(expected, observed === false ? 'not so' : text(observed));
      },
      toHaveAtMost(most) {
        count();
        const length = Array.isArray(observed) ? observed.length : Number(observed);
        if (!(length <= most)) broken(`at most ${String(most)}`, String(length));
      },
      toBeEmpty() {
        count();
        const empty = observed === undefined || observed === '' || (Array.isArray(observed) && observed.length === 0);
        if (!empty) broken('none', inLines(observed));
      },
      toInclude(expected, { ignoring = [] } = {}) {
        count();
        const found = difference(expected, observed as Json | undefined, ignoring).find((d) => d.before !== undefined);
        if (found) {
          const at = found.pointer === '' ? '' : `${found.pointer}: `;
          broken(at + text(found.before), at + text(found.after), found.pointer);
        }
      },
    };
  };
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
