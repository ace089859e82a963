import { asList } from './reading.js';
import { standardOperations } from '../facts/facts.js';
import type { ResourceFacts } from '../facts/resource-model.js';
import { map, type Slot } from '../facts/slot.js';
import { isObject, type Json, type JsonObject } from '../text/json.js';

/**
 * A catalogue of errors with the codes that unique members have of their own. Said beside the member, such a code is one of the service, and
 * the one for a value of it that is taken: of two words the nearer one counts, whether the catalogue has it or not.
 */
export function withUniqueCodes(
  catalogue: Slot<Json>,
  resources: readonly Pick<ResourceFacts, 'name' | 'uniqueRefused'>[],
): Slot<Json> {
  return map(catalogue, (value) => {
    if (!Array.isArray(value)) return value;
    const entries = value as readonly Json[];
    const own = resources.flatMap(({ name, uniqueRefused }) =>
      uniqueRefused.state === 'stated'
        ? uniqueRefused.value.flatMap(({ statuses, code }) => (code === undefined ? [] : [{ name, statuses, code }]))
        : [],
    );
    return [
      ...entries,
      ...own.map(({ name, statuses, code }): JsonObject => {
        // Without a status a code may come with any.
        const said = entries.flatMap((one) =>
          isObject(one) && String(one['code']) === code ? asList(one['status'] ?? []) : [],
        );
        const status = statuses.length > 0 ? statuses : said;
        return {
          code,
          when: 'unique-value-taken',
          of: standardOperations.map((kind) => `${name}.${kind}`),
          ...(status.length === 0 ? {} : { status }),
        };
      }),
    ];
  });
}
