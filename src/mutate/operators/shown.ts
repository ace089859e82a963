import { type Json, type JsonObject, isObject } from '../../contract/text/json.js';
import type { ServiceFacts } from '../../contract/facts/model.js';
import { valueAt, withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import { jsonOf, succeeded, withJson } from '../answer.js';
import type { Operator, Place } from '../operator.js';
import { pageOf, sitesOf, withItems, type Site } from '../sites.js';

/** Mistakes with values on their way out of the store: an answer does not show what the record is. */
interface Change {
  readonly id: string;
  readonly sentence: string;
  readonly kinds: readonly ('read' | 'list' | 'create' | 'update')[];
  readonly on: (schema: JsonObject, isRequired: boolean) => boolean;
  /** The value that is shown; nothing where the member is left out. */
  readonly to: (value: Json | undefined) => Json | undefined;
}

const isText = (schema: JsonObject): boolean => schema['type'] === 'string' && schema['enum'] === undefined;

const CHANGES: readonly Change[] = [
  {
    id: 'member-missing',
    sentence: 'An answer lacks a member',
    kinds: ['read', 'list', 'create', 'update'],
    on: () => true,
    to: () => undefined,
  },
  {
    id: 'number-as-text',
    sentence: 'An answer shows a number as a text',
    kinds: ['read', 'list', 'create', 'update'],
    on: ({ type }) => type === 'number' || type === 'integer',
    to: (value) => (typeof value === 'number' ? String(value) : value),
  },
  {
    id: 'null-for-missing',
    sentence: 'An answer shows null where the record has no such member',
    kinds: ['read', 'list', 'create', 'update'],
    on: (_, isRequired) => !isRequired,
    to: (value) => value ?? null,
  },
  {
    id: 'text-cut',
    sentence: 'An answer shows the first twenty characters of a text',
    kinds: ['list', 'read', 'create', 'update'],
    on: isText,
    to: (value) => (typeof value === 'string' ? [...value].slice(0, 20).join('') : value),
  },
  {
    id: 'number-off',
    sentence: 'An answer shows a number that is one too small',
    kinds: ['create', 'update', 'list', 'read'],
    on: ({ type }) => type === 'number' || type === 'integer',
    to: (value) => (typeof value === 'number' ? value - 1 : value),
  },
  {
    id: 'date-without-offset',
    sentence: 'A time is shown without its offset',
    kinds: ['read', 'list', 'create', 'update'],
    on: ({ format }) => format === 'date-time',
    to: (value) => (typeof value === 'string' ? value.replace(/(?:Z|[+-]\d\d:\d\d)$/, '') : value),
  },
  {
    id: 'value-outside-the-choice',
    sentence: 'An answer shows a value that is none of those that are allowed',
    kinds: ['read', 'list', 'create', 'update'],
    on: (schema) => Array.isArray(schema['enum']),
    to: (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  },
];

function placesOf(service: ServiceFacts, change: Change): readonly Place[] {
  return sitesOf(service, ...change.kinds).flatMap((site) => {
    const schema = ifStated(site.resource.schema) as Json | undefined;
    if (!isObject(schema) || !isObject(schema['properties'])) return [];
    const required = Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : [];
    return Object.entries(schema['properties']).flatMap(([name, one]) =>
      isObject(one) && change.on(one, required.includes(name)) ? [placeOf(site, name, change)] : [],
    );
  });
}

function placeOf(site: Site, name: string, { to }: Change): Place {
  const { operation, resource } = site;
  const member = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const shown = (item: Json): Json => {
    const value = isObject(item) ? valueAt(item, member) : undefined;
    const given = to(value);
    if (given === value || !isObject(item)) return item;
    return given === undefined ? withoutValueAt(item, member) : withValueAt(item, member, given);
  };
  return {
    id: `${operation.id}.${name}`,
    resource: resource.name,
    operation: operation.id,
    facts: [
      `resources.${resource.name}.schema`,
      ...(operation.kind === 'list' ? [`resources.${resource.name}.collection.items`] : []),
    ],
    plant: () => ({
      at: ({ route }) => route?.operation.id === operation.id && !route.isHead,
      answer: async (call, next) => {
        const result = await next(call);
        const body = succeeded(result) ? jsonOf(result) : undefined;
        if (body === undefined) return result;
        if (operation.kind === 'list') {
          const page = pageOf(result, resource);
          return page === undefined ? result : withJson(result, withItems(page, page.items.map(shown)));
        }
        const item = valueAt(body, operation.itemEnvelope);
        return isObject(item) ? withJson(result, withValueAt(body, operation.itemEnvelope, shown(item))) : result;
      },
    }),
  };
}

/** What an answer shows is not what the record is. */
export const shown: readonly Operator[] = CHANGES.map((change) => ({
  id: `shown.${change.id}`,
  sentence: change.sentence,
  // The schema of an answer, what an action answers, what is read and listed.
  about: ['1', '2', '3', '4'],
  places: (service) => placesOf(service, change),
}));
