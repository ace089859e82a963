import type { Json, JsonObject } from '../../contract/text/json.js';
import { valueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { WireResult } from '../../engine/http/transport.js';
import { statusOf, succeeded, withContent, withStatus } from '../answer.js';
import { bodyOf } from '../call.js';
import type { Operator, Place } from '../operator.js';
import { isOf, membersOf } from '../sites.js';

function valuesRefused(): readonly Operator[] {
  const classes: readonly (readonly [
    id: string,
    sentence: string,
    on: (schema: JsonObject) => boolean,
    hits: (value: Json, schema: JsonObject) => boolean,
  ])[] = [
    [
      'long-text-refused',
      'A text of more than half of the length that is allowed is refused',
      (s) => isOf(s, 'string') && typeof s['maxLength'] === 'number',
      (value, s) =>
        typeof value === 'string' &&
        [...value].length > Number(s['maxLength']) / 2 &&
        [...value].length <= Number(s['maxLength']),
    ],
    [
      'zero-refused',
      'Zero is refused as if nothing had been sent',
      (s) => (isOf(s, 'number') || isOf(s, 'integer')) && !(Number(s['minimum'] ?? 0) > 0),
      (value) => value === 0,
    ],
    [
      'last-choice-refused',
      'The last of the values that are allowed is refused',
      (s) => Array.isArray(s['enum']),
      (value, s) => value === (s['enum'] as readonly Json[]).at(-1),
    ],
    [
      'non-ascii-refused',
      'A text with other letters than those of ASCII is refused',
      (s) => isOf(s, 'string') && ['enum', 'pattern', 'format'].every((word) => s[word] === undefined),
      (value) => typeof value === 'string' && /[^ -~]/.test(value),
    ],
    [
      'fraction-refused',
      'A number with a fraction is refused',
      (s) => isOf(s, 'number'),
      (value) => typeof value === 'number' && !Number.isInteger(value),
    ],
    [
      'maximum-refused',
      'The largest number that is allowed is refused',
      (s) => typeof s['maximum'] === 'number',
      (value, s) => value === s['maximum'],
    ],
    [
      'empty-list-refused',
      'An empty list is refused',
      (s) => isOf(s, 'array') && (s['minItems'] === 0 || (s['minItems'] === undefined && s['maxItems'] !== undefined)),
      (value) => Array.isArray(value) && value.length === 0,
    ],
  ];
  return classes.map(([id, sentence, on, hits]) => ({
    id: `valid.${id}`,
    sentence,
    about: ['2', '4', '7'],
    places: (service) =>
      membersOf(service, 'create', 'update', 'replace')
        .filter(({ schema }) => on(schema))
        // What names another record is refused for naming none.
        .filter(({ site, name }) => !(ifStated(site.resource.refs) ?? []).some(({ at }) => at === `/${name}`))
        .map(({ site: { operation, resource }, name, schema }): Place => ({
          id: `${operation.id}.${name}`,
          resource: resource.name,
          operation: operation.id,
          facts: [
            ...withheldBy(schema, operation.kind).map((fact) => `resources.${resource.name}.${fact}`),
            `${operation.resource === undefined ? 'operations' : `resources.${resource.name}.operations`}.${operation.kind}.body`,
          ],
          plant: () => {
            let refusal: WireResult | undefined;
            return {
              hear: ({ route }, result) => {
                if (route?.operation.id === operation.id && [400, 422].includes(statusOf(result) ?? 0))
                  refusal = result;
              },
              at: ({ route }) => route?.operation.id === operation.id,
              answer: async (call, next) => {
                const value = valueAt(bodyOf(call), `${operation.requestEnvelope}/${name}`);
                if (value === undefined || !hits(value, schema)) return next(call);
                // As the service refuses, where it has done so; nothing of it is done.
                return refusal ?? bare(await next({ ...call, request: { ...call.request, body: '{' } }));
              },
            };
          },
        })),
  }));
}

/** Where these facts are not stated, a rule that nobody has told may refuse a number, and the state of a record a word. */
function withheldBy(schema: JsonObject, kind: string): readonly string[] {
  if (isOf(schema, 'number') || isOf(schema, 'integer')) return ['rules', 'effects'];
  return Array.isArray(schema['enum']) && kind !== 'create' ? ['states'] : [];
}

/** What came of a request that could not be read: a refusal in the words of the service. */
function bare(result: WireResult): WireResult {
  return succeeded(result) ? withContent(withStatus(result, 422), '') : result;
}

/** Values that are allowed, and are refused all the same. */
export const validValues: readonly Operator[] = valuesRefused();
