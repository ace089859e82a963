import {
  type Json,
  type JsonObject,
  type Own,
  valueAt,
  withValueAt,
  type Kit,
  type OwnedRecord,
  type ResourceFacts,
  type Slot,
  map,
  within,
} from 'probity/check';
import type { BoundRule, OverlapRule } from 'probity/check/facts';
import { exemplar, writesOf } from 'probity/check/records';
import {
  declaredAt,
  daysFromNow,
  isBeyond,
  later,
  limitIn,
  NOW,
  momentOf,
  moved,
  firstValid,
  writtenTimes,
} from 'probity/check/values';

/** Values of a bound, the first that both schemas have room for. */
const LIMITS = [7, 3, 12, 2, 20, 1, 50, 100, 0];
const TIMES = ['2031-03-03T12:00:00Z', '2031-03-03', '12:00:00', '12:00'];
/** Amounts that are written as texts. */
const AMOUNTS = ['7.00', '20.00', '2.00', '7'];
/** Days on either side of the present time: a day begins at another time elsewhere. */
const MARGIN = 2;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** A member within its bound, at it, and beyond it. */
export interface BoundDesign {
  readonly body: JsonObject;
  /** Body of the record that has the bound; absent where the record has it itself, or it is a number. */
  readonly above?: JsonObject;
  readonly most: Json;
  readonly beyond: Json;
  /** The bound itself, where it is another value than `most` and may be taken. */
  readonly bound?: Json;
}

/** Values for a rule; undefined where the schemas have no room for any. */
export function boundsFor(
  kit: Pick<Kit, 'validate'>,
  own: Own,
  { at, side, limit, of, plus, isStrict = false }: BoundRule,
  usual: JsonObject,
  other: Own | undefined,
  above: JsonObject | undefined,
): BoundDesign | undefined {
  const step = side === 'at-most' ? 1 : -1;
  // What the usual record has, such as an example with more than a run sends by itself, is taken.
  const known = new Set(kit.validate(own.createBody, usual));
  const isTaken = (body: Json): boolean => kit.validate(own.createBody, body).every((problem) => known.has(problem));
  const isValid = ({ body, most, beyond, above: bounding }: BoundDesign): boolean =>
    [most, beyond].every((value) => isTaken(withValueAt(body, at, value))) &&
    (bounding === undefined || other === undefined || kit.validate(other.createBody, bounding).length === 0);
  // What the service works out by itself is in no body.
  const isSaid = (pointer: string): boolean =>
    declaredAt(own.createBody, pointer).length > 0 || valueAt(usual, pointer) !== undefined;
  if (!isSaid(at)) return undefined;
  const valid = (one: Json): boolean => isTaken(withValueAt(usual, at, one));
  if (limit === NOW) {
    const away = (days: number): Json | undefined =>
      firstValid(writtenTimes(daysFromNow(days), declaredAt(own.createBody, at)), valid);
    const [most, beyond] = [away(-step * MARGIN), away(step * MARGIN)];
    return most === undefined || beyond === undefined ? undefined : { body: usual, most, beyond };
  }
  // A while after another time is measured finer than in hours.
  const apart = (value: Json, step: number): Json | undefined => {
    if (plus === undefined) return moved(value, step, valid);
    const next = later(value, step * (typeof value === 'string' && value.length === 10 ? DAY : MINUTE));
    return next === undefined ? undefined : firstValid([next], valid);
  };
  const design = (start: Json): BoundDesign | undefined => {
    const value = plus === undefined ? start : later(start, plus);
    if (value === undefined) return undefined;
    const beyond = isStrict && plus === undefined ? value : apart(value, step);
    // A time that is the one that bounds it may be refused for something else, as a span without a length is.
    const isTime = momentOf(value) !== undefined;
    const most = isStrict || isTime ? apart(value, -step) : value;
    if (beyond === undefined || most === undefined) return undefined;
    const isOpen = isStrict || !isTime || (plus === undefined && isSpan(own, at, limit)) || !valid(value);
    const values = { most, beyond, ...(isOpen ? {} : { bound: value }) };
    if (typeof limit === 'number') return { body: usual, ...values };
    if (of === undefined) {
      return isSaid(limit) ? { body: withValueAt(usual, limit, start) as JsonObject, ...values } : undefined;
    }
    if (other === undefined || above === undefined || declaredAt(other.createBody, limit).length === 0)
      return undefined;
    return { body: usual, above: withValueAt(above, limit, start) as JsonObject, ...values };
  };
  const before = typeof limit === 'string' && of === undefined ? valueAt(usual, limit) : undefined;
  const values =
    typeof limit === 'number' ? [limit] : [...LIMITS, ...(before === undefined ? [] : [before]), ...TIMES, ...AMOUNTS];
  return values.flatMap((value) => design(value) ?? []).find(isValid);
}

/** Whether two members are the times of a span whose end is no part of it: between equal ones lies nothing, which may well be refused. */
function isSpan({ spans = [] }: Own, at: string, limit: BoundRule['limit']): boolean {
  return spans.some(
    ({ from, end, isEndIncluded = false }) =>
      'to' in end && !isEndIncluded && [from, end.to].every((one) => one === at || one === limit),
  );
}

/** Where and how a record is made that breaks a rule, or just keeps it. */
export interface Bare {
  readonly own: Own;
  /** Makes what the next record stands below or refers to: what bounds it, and a group of its own for its span. */
  readonly related: () => Promise<readonly OwnedRecord[]>;
}

/** What breaks a rule is not mended by the layout of that rule, nor of a span that the same members make up. */
export function bareFor(
  kit: Kit,
  own: Own,
  rule: BoundRule,
  { above }: BoundDesign,
  ownOf: (resource: string | undefined) => Own | undefined,
): Bare {
  const members = [rule.at, rule.limit];
  const isOf = ({ from, end }: OverlapRule): boolean =>
    [from, 'to' in end ? end.to : end.lasts].some((at) => members.includes(at));
  const bounds = (own.bounds ?? []).filter(({ at }) => !members.includes(at));
  const spans = (own.spans ?? []).filter((span) => !isOf(span));
  const bounding = above === undefined ? undefined : rule.of?.resource;
  const grouping = (own.spans ?? []).filter(isOf).flatMap(({ of }) => ('member' in of ? [] : [of.resource]));
  const names = new Set([...(bounding === undefined ? [] : [bounding]), ...grouping]);
  return {
    own: { ...own, spans, bounds },
    async related() {
      const made: OwnedRecord[] = [];
      for (const owner of [...names].flatMap((name) => ownOf(name) ?? [])) {
        const body = owner.resource === bounding ? above : (await exemplar(kit, owner)).sent;
        made.push(await kit.create(owner, body));
      }
      return made;
    },
  };
}

/** Whether a body breaks no other bound of its record than one: then its refusal can be held to that of the rule. */
export function breaksOnly({ bounds = [] }: Own, rule: BoundRule, body: JsonObject): boolean {
  const isBroken = (one: BoundRule): boolean =>
    isBeyond(valueAt(body, one.at), one.side, limitIn(body, one), one.isStrict) === true;
  const isRule = ({ at, side, limit, plus }: BoundRule): boolean =>
    at === rule.at && side === rule.side && limit === rule.limit && plus === rule.plus;
  const inside = bounds.filter(({ of }) => of === undefined);
  return (rule.of !== undefined || isBroken(rule)) && !inside.some((one) => !isRule(one) && isBroken(one));
}

/** The bounds that a write can be beyond: what is counted from nothing on bounds no value of a new record. */
export function breakable(resource: ResourceFacts): Slot<readonly BoundRule[]> {
  const isChanged = writesOf(resource).length > 0;
  return within(resource.own, (own) =>
    map(resource.relations.bounds, (rules) => rules.filter((rule) => isChanged || !isKeptByNew(own, rule))),
  );
}

function isKeptByNew({ bounds = [], createBody }: Own, { at, side, limit }: BoundRule): boolean {
  const start = bounds.find((one) => one.at === at && one.limit === limit && one.side === side)?.startsAt;
  const least = declaredAt(createBody, at).map(({ minimum }) => Number(minimum ?? -Infinity));
  return start !== undefined && side === 'at-least' && least.some((one) => one >= start);
}
