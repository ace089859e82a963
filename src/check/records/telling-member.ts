import { isObject, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import type { ResourceFacts } from '../../contract/facts/model.js';
import { isNarrowed } from '../../contract/schema/any-text.js';
import { ifStated, none, stated, type Slot } from '../../contract/facts/slot.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import { declaredAt, partsOf } from '../values/declared.js';

/** Members inside of members that are looked into. */
const DEEPEST = 3;

/** Characters of which there is room for a text that nothing else has, and how many such a text has at least. */
const ROOM = 40;
const LEAST = 8;

/** Keywords that say more of a text than how long it is. */
const NARROWING = [
  'enum',
  'const',
  'pattern',
  'format',
  'contentEncoding',
  'contentMediaType',
  'not',
  'anyOf',
  'oneOf',
];

/**
 * JSON pointer to a free text that each operation which changes a record may write and that the record shows: by it one
 * write is known from another where no member is unique. The first item of a list that is never empty may have it.
 */
export function tellingMember(resource: ResourceFacts): Slot<string> {
  const { update, replace } = resource.operations;
  const bodies = [update.body, replace.body].map(ifStated).filter((body) => body !== undefined);
  const shown = ifStated(resource.schema);
  const [first, ...others] = bodies;
  if (shown === undefined || first === undefined) return none(`a text of ${resource.name} that a write changes`);
  const kept = takenBySomething(resource);
  const isFree = (at: string): boolean => !kept.some((one) => at === one || at.startsWith(`${one}/`));
  const found = textsIn(first).find(
    (at) => isFree(at.replaceAll(/\/0(?=\/|$)/g, '/*')) && [...others, shown].every((schema) => isFreeText(schema, at)),
  );
  return found === undefined ? none(`a text of ${resource.name} that a write changes`) : stated(found, '');
}

/** Members that the service sets or changes, that have a meaning of their own, or that need not be shown as they were sent. */
function takenBySomething(resource: ResourceFacts): readonly string[] {
  const { readOnly, volatile, immutable, refs, computed, changesWithWrites, aggregates } = resource;
  const normalized = resource.at('normalized');
  const state = resource.at('states.at');
  return [
    ...[readOnly, volatile, immutable, changesWithWrites].flatMap((slot) => ifStated(slot) ?? []),
    ...[ifStated(refs), ifStated(computed), ifStated(aggregates)].flatMap((all) => (all ?? []).map(({ at }) => at)),
    ...resource.uncompared,
    ...(normalized.state === 'stated' && isObject(normalized.value) ? Object.keys(normalized.value) : []),
    ...(state.state === 'stated' && typeof state.value === 'string' ? [state.value] : []),
  ];
}

/** Pointers to the free texts that a body may have, those of its own before those of what is in it. */
function textsIn(schema: JsonSchema, at = '', depth = 0): readonly string[] {
  if (depth > DEEPEST) return [];
  const nodes = declaredAt(schema, at.replaceAll(/\/0(?=\/|$)/g, '/*'));
  const names = [...new Set(nodes.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])))];
  const below = names.map((name) => `${at}/${escapeSegment(name)}`);
  const isThere = (name: string): boolean =>
    nodes.some(({ required }) => Array.isArray(required) && (required as readonly unknown[]).includes(name));
  const inner = names.flatMap((name, n) => {
    const pointer = below[n] ?? '';
    const parts = declaredAt(schema, pointer.replaceAll(/\/0(?=\/|$)/g, '/*'));
    const isFilled = parts.some(({ minItems }) => typeof minItems === 'number' && minItems > 0);
    if (parts.some(({ items }) => isObject(items)))
      return isFilled && isThere(name) ? textsIn(schema, `${pointer}/0`, depth + 1) : [];
    return isThere(name) ? textsIn(schema, pointer, depth + 1) : [];
  });
  return [...below.filter((pointer) => isFreeText(schema, pointer)), ...inner];
}

function isFreeText(schema: JsonSchema, at: string): boolean {
  const parts = declaredAt(schema, at.replaceAll(/\/0(?=\/|$)/g, '/*')).flatMap((node) => partsOf(node, schema));
  const isText = ({ type }: JsonObject): boolean => [type].flat().every((one) => one === 'string' || one === 'null');
  return (
    parts.some(({ type }) => type !== undefined && [type].flat().includes('string')) &&
    parts.every((part) => part['type'] === undefined || isText(part)) &&
    parts.every((part) => !isNarrowed(part, NARROWING) && part['writeOnly'] !== true) &&
    parts.every(({ maxLength, minLength }) => within(maxLength, ROOM, 'most') && within(minLength, LEAST, 'least'))
  );
}

function within(bound: unknown, needed: number, end: 'most' | 'least'): boolean {
  if (typeof bound !== 'number') return true;
  return end === 'most' ? bound >= needed : bound <= needed;
}
