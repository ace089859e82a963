import { checks as shipped } from '../../suites/index.js';
import type { AnyCheck, RegisteredCheck } from '../check/registered.js';

/** The folder of the reports that checks stand under that are not shipped; shipped ones have a number in front. */
const PART = 'own';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Checks that are not shipped, under the names that they are given; or what is wrong with the first that cannot be taken.
 *
 * @param named what should be checks: it may come from a module that nobody has looked at
 * @param from the module and its digest, for the record
 * @param before others that were taken already
 */
export function namedChecks(
  named: Readonly<Record<string, unknown>>,
  from: (id: string) => NonNullable<RegisteredCheck['from']>,
  before: readonly RegisteredCheck[] = [],
): { readonly checks: readonly RegisteredCheck[] } | { readonly problem: string; readonly hint?: string } {
  const found: RegisteredCheck[] = [];
  for (const [id, check] of Object.entries(named)) {
    if (!isCheck(check)) return { problem: `What is exported as ${id} is not a check`, hint: HOW };
    if (!KEBAB.test(id)) {
      return {
        problem: `${id} is not the name of a check`,
        hint: 'A name is words in lower case joined by -, and says what holds: titles-are-trimmed',
      };
    }
    const silent = (['title', 'rationale', 'blindSpot'] as const).filter((text) => check[text].trim() === '');
    if (silent.length > 0) return { problem: `${id} has an empty ${silent.join(', ')}` };
    const other = [...shipped, ...before].find((one) => one.id === id);
    if (other !== undefined) {
      const whose = other.from === undefined ? 'a check that is shipped' : `the one in ${other.from.name}`;
      return { problem: `The name ${id} is taken by ${whose}`, hint: 'Choose another name' };
    }
    found.push({ id, part: PART, check, from: from(id) });
  }
  return { checks: found };
}

const HOW =
  "Write `export default defineCheck({ ... })` with defineCheck of 'probity/check', or export several by name: " +
  '`export default { titles-are-trimmed: defineCheck({ ... }) }`, with the names in quotes';

/** What `defineCheck` and `defineWatch` give, known by its form: it may come from another copy of the kit. */
export function isCheck(value: unknown): value is AnyCheck {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Readonly<Record<string, unknown>>;
  const acts = one['kind'] === 'check' ? one['verify'] : one['kind'] === 'watch' ? one['observe'] : undefined;
  const texts = [one['title'], one['rationale'], one['blindSpot'], one['over']];
  return (
    typeof acts === 'function' && typeof one['needs'] === 'function' && texts.every((text) => typeof text === 'string')
  );
}
