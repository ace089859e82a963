import { milliseconds } from '../facts/units.js';
import { isObject, type Json, type JsonObject } from '../text/json.js';
import type { ResourceFacts } from '../facts/model.js';
import { asList, type Reader } from './reading.js';
import type {
  BoundRule,
  CapRule,
  Effect,
  RecordsMade,
  NumberOrPointer,
  OnDelete,
  OverlapRule,
  Related,
  RelatedSet,
  RelationFacts,
} from '../facts/relation-model.js';
import { map } from '../facts/slot.js';
import { parseFormula } from '../text/formula.js';
import { placeholders } from '../text/template.js';

type Known = Pick<ResourceFacts, 'name' | 'path' | 'item' | 'refs'>;

export function relationsOf(read: Reader, resource: Known): RelationFacts {
  const fact = (name: string): string => `resources.${resource.name}.${name}`;
  const related = relatedTo(resource);
  const rules = read.list<JsonObject>(fact('rules'));
  return {
    unknownReference: read.statuses(fact('unknown-reference')),
    hiddenReference: read.statuses(fact('hidden-reference')),
    onDelete: map(read.json(fact('on-delete')), (all) =>
      Object.entries(isObject(all) ? all : {}).flatMap(([name, does]) =>
        related.filter((one) => one.resource === name).map((record): OnDelete => ({ record, ...deedOf(does) })),
      ),
    ),
    effects: map(read.list<JsonObject>(fact('effects')), (all) => all.flatMap((one) => effectOf(one, resource))),
    sets: map(read.list<JsonObject>(fact('effects')), (all) => all.flatMap((one) => setOf(one, resource))),
    madeBy: map(read.list<JsonObject>(fact('made-by')), (all) => all.flatMap((one) => madeByOf(one, related))),
    bounds: map(rules, (all) => all.flatMap((one) => boundOf(one, related))),
    overlaps: map(rules, (all) => all.flatMap((one) => overlapOf(one, related))),
    caps: map(rules, (all) => all.flatMap((one) => capOf(one, related))),
  };
}

/** The records that one of the resource stands below, and those that it refers to. */
function relatedTo({ path, item, refs }: Known): readonly Related[] {
  const named = [path, item].flatMap((slot) => (slot.state === 'stated' ? placeholders(slot.value) : []));
  const above = named.flatMap((name) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : []));
  const referred = refs.state === 'stated' ? refs.value : [];
  return [
    ...[...new Set(above)].map((name): Related => ({ resource: name })),
    ...referred.map(({ at, to }): Related => ({ resource: to, at })),
  ];
}

/** One of them, as the contract names it: by the pointer of a reference, or by the name of a resource above. */
const named = (related: readonly Related[], name: Json | undefined): Related | undefined =>
  related.find(({ resource, at }) => (at ?? resource) === name);

const statuses = (value: Json | undefined): readonly number[] =>
  value === undefined ? [] : (asList(value) as readonly number[]);

function deedOf(does: Json): Omit<OnDelete, 'record'> {
  if (isObject(does)) {
    const { while: held, else: otherwise, refuse } = does;
    return {
      does: 'refuse',
      refused: statuses(refuse),
      ...statesHeld(held),
      ...(otherwise === 'cascade' || otherwise === 'leave' || otherwise === 'detach' ? { otherwise } : {}),
    };
  }
  return { does: does === 'leave' || does === 'detach' ? does : 'cascade', refused: [] };
}

/** The states in which something holds, and where they stand. */
function statesHeld(held: Json | undefined): Pick<OnDelete, 'while'> {
  const [state] = Object.entries(isObject(held) ? held : {}).map(([at, values]) => ({ at, values: asList(values) }));
  return state === undefined ? {} : { while: state };
}

function effectOf(effect: JsonObject, resource: Known): readonly Effect[] {
  const record = named(relatedTo(resource), effect['record']);
  const { by, at, add, from } = effect;
  if (record === undefined || by === undefined || typeof at !== 'string' || add === undefined) return [];
  const isTaken = typeof add === 'number' ? add < 0 : String(add).startsWith('-');
  const atLeast = limitOf(effect['at-least']);
  const atMost = limitOf(effect['at-most']);
  return [
    {
      by: asList(by).map((name) => idOf(resource.name, String(name))),
      ...(from === undefined ? {} : { from: asList(from) }),
      ...{ record, at, sign: isTaken ? -1 : 1 },
      amount: typeof add === 'number' ? Math.abs(add) : String(add).replace(/^-/, ''),
      ...(atLeast === undefined ? {} : { atLeast }),
      ...(atMost === undefined ? {} : { atMost }),
      refused: statuses(effect['refused']),
    },
  ];
}

function setOf({ by, from: states, record: name, at, set }: JsonObject, resource: Known): readonly RelatedSet[] {
  const record = named(relatedTo(resource), name);
  if (record === undefined || by === undefined || typeof at !== 'string' || set === undefined) return [];
  const { now, from } = isObject(set) ? set : {};
  const to: RelatedSet['to'] =
    now === true
      ? { is: 'now' }
      : typeof from === 'string'
        ? { is: 'from', pointer: from }
        : { is: 'value', value: set };
  const ids = asList(by).map((one) => idOf(resource.name, String(one)));
  return [{ by: ids, ...(states === undefined ? {} : { from: asList(states) }), record, at, to }];
}

/** The id of an operation that is named beside its resource. */
const idOf = (resource: string, name: string): string =>
  ['create', 'delete', 'update', 'replace'].includes(name) ? `${resource}.${name}` : name;

function madeByOf(made: JsonObject, related: readonly Related[]): readonly RecordsMade[] {
  const { by, record: name, has, count, of, below, shows } = made;
  // A member that names records of several resources is a reference to the one that is said here.
  const isOfSeveral = typeof of === 'string' && typeof name === 'string';
  const record = isOfSeveral ? { resource: of, at: name } : named(related, name);
  if (record === undefined || by === undefined) return [];
  const members = Object.entries(isObject(has) ? has : {});
  return [
    {
      by: asList(by).map((one) => idOf(record.resource, String(one))),
      record,
      has: members.map(([at, values]) => ({ at, values: asList(values) })),
      count: typeof count === 'number' ? count : 1,
      ...(typeof below === 'string' ? { below } : {}),
      shows: Object.entries(isObject(shows) ? shows : {}).flatMap(([at, text]) => {
        // One that cannot be read is a problem of the contract, reported elsewhere.
        const formula = parseFormula(String(text), BESIDE_MADE);
        return typeof formula === 'string' ? [] : [{ at, text: String(text), formula }];
      }),
    },
  ];
}

/** Where formulas of what is made may point to besides the record of its operation. */
export const BESIDE_MADE = ['before', 'body', 'above'] as const;

const limitOf = (value: Json | undefined): NumberOrPointer | undefined =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined;

/** Words of a bound, on which side it is, and whether the limit itself is refused too. */
const BOUNDS = [
  ['at-least', 'at-least', false],
  ['at-most', 'at-most', false],
  ['above', 'at-least', true],
  ['below', 'at-most', true],
] as const;

/** Each side of a member that is bounded. */
export function boundOf(rule: JsonObject, related: readonly Related[]): readonly BoundRule[] {
  const { at, plus: said } = rule;
  const of = named(related, rule['of']);
  const plus = typeof said === 'string' ? milliseconds(said) : undefined;
  if (typeof at !== 'string' || (rule['of'] !== undefined && of === undefined)) return [];
  return BOUNDS.flatMap(([word, side, isStrict]): readonly BoundRule[] => {
    const limit = limitOf(rule[word]);
    if (limit === undefined) return [];
    return [
      {
        at,
        side,
        limit,
        ...(isStrict ? { isStrict } : {}),
        ...(plus === undefined || typeof limit === 'number' || limit === 'now' ? {} : { plus }),
        ...(of === undefined ? {} : { of }),
        refused: statuses(rule['refused']),
      },
    ];
  });
}

function capOf(rule: JsonObject, related: readonly Related[]): readonly CapRule[] {
  const cap = rule['no-more-than'];
  if (!isObject(cap) || typeof cap['count'] !== 'number') return [];
  const record = named(related, cap['of']);
  const held = statesHeld(cap['while']);
  return record === undefined ? [] : [{ record, count: cap['count'], ...held, refused: statuses(rule['refused']) }];
}

/** The words by which a span says how long it lasts, with their milliseconds. */
const UNITS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

function overlapOf(rule: JsonObject, related: readonly Related[]): readonly OverlapRule[] {
  const span = rule['no-overlap'];
  if (!isObject(span)) return [];
  const { from, to, except } = span;
  const common = span['of'];
  // What is no reference is a member; the rules of contracts see to it that there is one.
  const isMember = typeof common === 'string' && common.startsWith('/');
  const of = named(related, common) ?? (isMember ? { member: common } : undefined);
  const lengths = Object.entries(UNITS).flatMap(([word, unit]) => {
    const lasts = span[word];
    return typeof lasts === 'string' ? [{ lasts, unit }] : [];
  });
  const end = typeof to === 'string' ? { to } : lengths[0];
  if (of === undefined || end === undefined || typeof from !== 'string') return [];
  const [exception] = Object.entries(isObject(except) ? except : {}).map(([at, is]) => ({
    at,
    in: asList(is),
  }));
  const refused = statuses(rule['refused']);
  const ends = span['ends'] === 'included' ? { isEndIncluded: true as const } : {};
  return [{ of, from, end, ...ends, ...(exception === undefined ? {} : { except: exception }), refused }];
}
