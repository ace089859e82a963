import { type Json, type JsonObject, isObject } from '../../contract/text/json.js';
import { valueAt, withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import { succeeded } from '../answer.js';
import { bodyOf, withBody } from '../call.js';
import type { Operator, Place } from '../operator.js';
import { isOf, itemOf, membersOf, type Member } from '../sites.js';
import { current } from './own-records.js';

/** Mistakes with values on their way into the store: what is read later is not what was sent. */
interface Change {
  readonly id: string;
  readonly sentence: string;
  /** Whether a member can suffer it. */
  readonly on: (member: Member) => boolean;
  /** The value that is stored in place of the one that was sent; nothing where the member is not stored. */
  readonly to: (value: Json, member: Member) => Json | undefined;
  /** Services may do so, unless the contract says that texts are kept. */
  readonly isSpelling?: boolean;
}

/** Of a date or an address there is nothing to cut or to trim that a caller could write. */
const text = ({ schema }: Member): boolean =>
  isOf(schema, 'string') && schema['enum'] === undefined && schema['format'] === undefined;
const freeText = (member: Member): boolean => text(member) && member.schema['pattern'] === undefined;
const numeric = ({ schema }: Member): boolean => isOf(schema, 'number') || isOf(schema, 'integer');
const longest = ({ schema }: Member): number => (typeof schema['maxLength'] === 'number' ? schema['maxLength'] : 255);
const shortest = ({ schema }: Member): number => (typeof schema['minLength'] === 'number' ? schema['minLength'] : 0);
const onText =
  (change: (value: string, member: Member) => string) =>
  (value: Json, member: Member): Json => {
    if (typeof value !== 'string') return value;
    const changed = change(value, member);
    return [...changed].length < shortest(member) ? value : changed;
  };
const onNumber =
  (change: (value: number) => number) =>
  (value: Json): Json =>
    typeof value === 'number' ? change(value) : value;

const CHANGES: readonly Change[] = [
  {
    id: 'lost',
    sentence: 'An optional member is accepted and not stored',
    on: ({ isRequired }) => !isRequired,
    to: () => undefined,
  },
  {
    id: 'empty-is-missing',
    sentence: 'An empty text, a zero, false or an empty list is taken for a missing member',
    // Where such a value is the default, nobody sees the difference.
    on: ({ isRequired, schema }) => !isRequired && mayBeEmpty(schema) && !isEmpty(schema['default']),
    to: (value) => (isEmpty(value) ? undefined : value),
  },
  {
    id: 'cut',
    sentence: 'A text is cut to half of the length that is allowed',
    on: text,
    to: onText((value, member) => [...value].slice(0, Math.max(1, Math.floor(longest(member) / 2))).join('')),
  },
  {
    id: 'trimmed',
    sentence: 'Blanks around a text are taken away',
    on: freeText,
    to: onText((value) => value.trim()),
    isSpelling: true,
  },
  {
    id: 'rounded',
    sentence: 'A number is stored as a whole one',
    on: ({ schema }) => isOf(schema, 'number'),
    to: onNumber(Math.round),
  },
  {
    id: 'astral-lost',
    sentence: 'Characters beyond the Basic Multilingual Plane become question marks',
    on: text,
    to: onText((value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  },
  {
    id: 'lower-case',
    sentence: 'A text is stored in lower case',
    on: freeText,
    to: onText((value) => value.toLowerCase()),
    isSpelling: true,
  },
  {
    id: 'escaped',
    sentence: 'A text is stored as it is written in HTML',
    on: text,
    to: onText((value, member) => {
      const escaped = value
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;');
      return [...escaped].length > longest(member) ? value : escaped;
    }),
  },
  {
    id: 'blanks-joined',
    sentence: 'Several blanks and line feeds in a text become one blank',
    on: freeText,
    to: onText((value) => value.replace(/\s+/g, ' ')),
    isSpelling: true,
  },
  {
    id: 'normalised',
    sentence: 'A text is stored in another Unicode form',
    on: freeText,
    to: onText((value) => value.normalize('NFC')),
    isSpelling: true,
  },
  {
    id: 'large-number-capped',
    sentence: 'A number above a bound is stored as the bound',
    on: numeric,
    to: (value, { schema }) => {
      const max = typeof schema['maximum'] === 'number' ? Math.floor(schema['maximum'] / 2) : 32_767;
      return typeof value === 'number' ? Math.min(value, max) : value;
    },
  },
  {
    id: 'another-choice',
    sentence: 'Another value of those that are allowed is stored',
    on: ({ schema }) => Array.isArray(schema['enum']) && schema['enum'].length > 1,
    to: (value, { schema }) => {
      const all = schema['enum'] as readonly Json[];
      return all[(all.indexOf(value) + 1) % all.length] ?? value;
    },
  },
  {
    id: 'list-cut',
    sentence: 'Only the first two elements of a list are stored',
    on: ({ schema }) => isOf(schema, 'array'),
    to: (value) => (Array.isArray(value) ? (value as readonly Json[]).slice(0, 2) : value),
  },
  {
    id: 'list-sorted',
    sentence: 'The elements of a list are stored in another order, or once where they come twice',
    on: ({ schema }) => isOf(schema, 'array') && schema['uniqueItems'] !== true,
    to: (value) =>
      Array.isArray(value)
        ? [...new Map((value as readonly Json[]).map((one) => [JSON.stringify(one), one])).values()].sort(byText)
        : value,
  },
  {
    id: 'inner-member-lost',
    sentence: 'The last member of a nested object is not stored',
    on: ({ schema }) => isOf(schema, 'object') && !Array.isArray(schema['required']),
    to: (value) => (isObject(value) ? Object.fromEntries(Object.entries(value).slice(0, -1)) : value),
  },
  {
    id: 'inverted',
    sentence: 'A boolean is stored as the opposite',
    on: ({ schema }) => isOf(schema, 'boolean'),
    to: (value) => (typeof value === 'boolean' ? !value : value),
  },
];

function isEmpty(value: Json | undefined): boolean {
  return value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}

/** Whether a valid value can be an empty one: the others are refused, whether they are stored or not. */
function mayBeEmpty(schema: JsonObject): boolean {
  const among = schema['enum'];
  if (Array.isArray(among)) return (among as readonly Json[]).some(isEmpty);
  const least = (keyword: string): number => (typeof schema[keyword] === 'number' ? schema[keyword] : 0);
  return [
    isOf(schema, 'string') && least('minLength') <= 0 && schema['format'] === undefined,
    (isOf(schema, 'number') || isOf(schema, 'integer')) &&
      least('minimum') <= 0 &&
      least('maximum') >= 0 &&
      (schema['exclusiveMinimum'] === undefined || least('exclusiveMinimum') < 0) &&
      (schema['exclusiveMaximum'] === undefined || least('exclusiveMaximum') > 0),
    isOf(schema, 'boolean'),
    isOf(schema, 'array') && least('minItems') <= 0,
  ].includes(true);
}

function byText(a: Json, b: Json): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

function placeOf(change: Change, member: Member): Place {
  const { site, name } = member;
  const { operation, resource } = site;
  const at = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const pointer = `${operation.requestEnvelope}${at}`;
  return {
    id: `${operation.id}.${name}`,
    resource: resource.name,
    operation: operation.id,
    facts: ['operations.read', 'schema', ...(change.isSpelling === true ? ['texts'] : [])].map(
      (fact) => `resources.${resource.name}.${fact}`,
    ),
    plant: (tools) => ({
      at: (call) => call.route?.operation.id === operation.id && valueAt(bodyOf(call), pointer) !== undefined,
      answer: async (call, next) => {
        const body = bodyOf(call) as JsonObject;
        const value = valueAt(body, pointer) as Json;
        // What is refused for what it is, is stored in no way.
        const stored = mayBeTaken(value, member) ? change.to(value, member) : value;
        if (JSON.stringify(stored) === JSON.stringify(value)) return next(call);
        if (stored !== undefined) return next(withBody(call, withValueAt(body, pointer, stored)));
        const result = await next(withBody(call, withoutValueAt(body, pointer)));
        // What is refused is not stored at all, and what is not sent may be given the same value by the service.
        const read = ifStated(resource.operations.read.declared);
        const seen = read && (await current(call, tools));
        const again = itemOf(result, operation) ?? (seen && itemOf(seen, read));
        const isGiven = JSON.stringify(valueAt(again, at)) === JSON.stringify(value);
        return !succeeded(result) || isGiven ? tools.hadNoEffect(result) : result;
      },
    }),
  };
}

/** Longer texts are not held to a pattern, which may take for ever. */
const LONGEST_MATCHED = 500;

/** Whether a text keeps what the schema says most plainly of it. */
function mayBeTaken(value: Json, { schema: { pattern, maxLength } }: Member): boolean {
  if (typeof value !== 'string') return true;
  const isShort = typeof maxLength !== 'number' || [...value].length <= maxLength;
  if (typeof pattern !== 'string' || !isShort) return isShort;
  return value.length <= LONGEST_MATCHED && new RegExp(pattern, 'u').test(value);
}

/** What is sent is accepted, and something else is stored. */
export const stored: readonly Operator[] = CHANGES.map((change) => ({
  id: `stored.${change.id}`,
  sentence: change.sentence,
  about: ['2', '4'],
  places: (service) =>
    membersOf(service, 'create', 'update', 'replace')
      .filter(change.on)
      .map((member) => placeOf(change, member)),
}));
