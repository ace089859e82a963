import {
  ifStated,
  map,
  stated,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import type { OverlapRule } from 'probity/check/facts';
import { exemplar, relationsIn } from 'probity/check/records';
import { declaredAt, ENDINGS } from 'probity/check/values';

const MINUTE = 60_000;
const DAY = 1440;
/** Minutes of one unit, the first that the schema has room for. */
const UNITS = [60, 30, 15, 10, 5, 1];
/** A moment that spans are counted from where a usual record has none. */
const SOME_DAY = '2031-03-03T00:00:00Z';
/** Units that the spans of a check last. */
const LENGTHS = [2, 4, 6];

/** Begin and length of spans that have a moment in common with the one from 0 to 4. */
export const OVERLAPPING = [
  { what: 'the same span', begin: 0, length: 4 },
  { what: 'one that begins before and ends within', begin: -2, length: 4 },
  { what: 'one that begins within and ends after', begin: 2, length: 4 },
  { what: 'one within', begin: 1, length: 2 },
  { what: 'one around', begin: -1, length: 6 },
  { what: 'one that begins in its last part', begin: 3, length: 4 },
  { what: 'one that ends in its first part', begin: -3, length: 4 },
];

/** Spans in units of time, counted from the day on which a usual record of the service begins. */
export interface Spans {
  /** The members of a body that say when it begins and how long it lasts. */
  readonly laid: (body: JsonObject, begin: number, length: number) => JsonObject;
}

/** A measure of spans that fit the schema; undefined where the members are no times, or none fit. */
function spansOf(
  kit: Pick<Kit, 'validate'>,
  own: Pick<Own, 'createBody'>,
  { from, end, isEndIncluded }: OverlapRule,
  usual: JsonObject,
): Spans | undefined {
  if (declaredAt(own.createBody, from).length === 0) return undefined;
  const given = Date.parse(String(valueAt(usual, from)));
  const begin = Number.isNaN(given) ? Date.parse(SOME_DAY) : given;
  const isDate = isDay(own.createBody, from);
  const measure = (unit: number, ending: string): Spans => ({
    laid(body, start, length) {
      const text = (moment: number): string =>
        isDate ? new Date(moment).toISOString().slice(0, 10) : new Date(moment).toISOString().slice(0, 19) + ending;
      const first = Math.floor(begin / (DAY * MINUTE)) * DAY * MINUTE + start * unit * MINUTE;
      const begun = withValueAt(body, from, text(first));
      // The last unit of a span with its end ends where the next span may not begin.
      const until = isEndIncluded === true ? length - 1 : length;
      const last =
        'to' in end
          ? withValueAt(begun, end.to, text(first + until * unit * MINUTE))
          : withValueAt(begun, end.lasts, (length * unit * MINUTE) / end.unit);
      return last as JsonObject;
    },
  });
  const fits = (spans: Spans): boolean =>
    LENGTHS.every((length) => kit.validate(own.createBody, spans.laid(usual, 0, length)).length === 0);
  const forms = isDate ? [''] : ENDINGS;
  const measures = forms.flatMap((ending) => (isDate ? [DAY] : UNITS).map((unit) => measure(unit, ending)));
  return measures.find(fits);
}

/** Spans that never overlap, of records with one text in common, or with one record, of which a run can make its own. */
export interface SpanRule {
  readonly said: OverlapRule;
  readonly group:
    | { readonly other: Own }
    /** `above`: what its records stand below, or refer to: those of a group do not share it. */
    | { readonly member: string; readonly above: readonly Own[] };
}

/** All rules on spans of a resource. A gap where no record can be made that those of a group have in common. */
export function spanRules(service: ServiceFacts, resource: ResourceFacts): Slot<readonly SpanRule[]> {
  const { parents = [], refs = [] } = ifStated(resource.own) ?? {};
  const names = new Set([...parents, ...refs.map(({ to }) => to)].filter((name) => name !== resource.name));
  const above = [...names].flatMap((name) => {
    const facts = service.resources.find((one) => one.name === name);
    return facts === undefined ? [] : (ifStated(facts.own) ?? []);
  });
  const byMember = (ifStated(resource.relations.overlaps) ?? []).flatMap((said): readonly SpanRule[] =>
    'member' in said.of ? [{ said, group: { ...said.of, above } }] : [],
  );
  const byRecord = relationsIn(service, resource, ({ overlaps }) =>
    map(overlaps, (all) => all.flatMap((said) => ('member' in said.of ? [] : [{ said, record: said.of }]))),
  );
  const rules = map(byRecord, (all) => all.map(({ said, other }): SpanRule => ({ said: said.said, group: { other } })));
  if (byMember.length === 0) return rules;
  return stated([...byMember, ...(ifStated(rules) ?? [])], `resources.${resource.name}.rules`);
}

/** Something of its own that records with spans have in common. */
export interface SpanGroup {
  readonly spans: Spans;
  /** What a create of a record with such a span in this group is sent with. */
  readonly input: (begin: number, length: number) => ReturnType<Kit['createInput']>;
}

/** Whether a body says when a span begins, and when it ends or how long it lasts. */
export const hasSpan = (body: JsonSchema, { from, end }: OverlapRule): boolean =>
  [from, 'to' in end ? end.to : end.lasts].every((at) => declaredAt(body, at).length > 0);

/**
 * Makes a group; the entry ends as inconclusive where no spans can be written. What the same span must not overlap with by another rule is
 * made for each record anew, so that no other rule is in the way, and none refuses in the place of this one.
 */
export async function spanGroup(kit: Kit, own: Own, rule: SpanRule, rules: readonly SpanRule[]): Promise<SpanGroup> {
  const { said, group } = rule;
  if ('to' in said.end && declaredAt(own.createBody, said.end.to).length === 0)
    kit.stop(
      'cannot-generate',
      `${own.create.id} takes no ${said.end.to}; where the service computes it, say in \`no-overlap\` how long a span lasts: \`days\`, \`hours\` or \`minutes\``,
    );
  const other = 'other' in group ? group.other : undefined;
  const roomy = other && (await exemplar(kit, other)).sent;
  const { sent: usual } = await kit.create(own);
  const spans = spansOf(kit, own, said, usual);
  if (spans === undefined) return kit.stop('cannot-generate', `No spans can be written into ${said.from}`);
  const common = other && (await kit.create(other, roomy));
  const beside = rules.filter((one) => one !== rule && one.said.from === said.from);
  const others = beside.flatMap((one) => ('other' in one.group ? [one.group.other] : []));
  const apart = others.filter(({ resource }) => resource !== other?.resource);
  const given = [...(other === undefined ? [] : [other]), ...apart].map(({ resource }) => resource);
  const members = beside.flatMap((one) => ('member' in one.group ? [one.group.member] : []));
  const isGiven = ({ of }: OverlapRule): boolean =>
    'member' in of ? [said.of, ...beside.map((one) => one.said.of)].includes(of) : given.includes(of.resource);
  // Elsewhere spans are laid where no other one is in the way.
  const asGiven = { ...own, spans: own.spans?.filter((one) => !isGiven(one)) ?? [] };
  const text = 'member' in group ? textOf(kit, own, group.member, usual) : '';
  let isBeside = false;
  return {
    spans,
    async input(begin, length) {
      const made = [];
      isBeside = !isBeside;
      if ('member' in group && isBeside) for (const one of group.above) made.push(await kit.create(one));
      for (const one of apart) made.push(await kit.create(one));
      const related = [...(common === undefined ? [] : [common]), ...made];
      const sent = await kit.createInput(asGiven, spans.laid(usual, begin, length), related);
      // Over all else, since the member may be one that has another text in each record.
      const ofGroup = 'member' in group ? withValueAt(sent.body, group.member, text) : sent.body;
      const body = members.reduce<Json>((laid, at) => withValueAt(laid, at, textOf(kit, own, at, usual)), ofGroup);
      return { ...sent, body: body as JsonObject };
    },
  };
}

/** A text for a member that no other record has there; the entry ends as inconclusive where none fits. */
function textOf(kit: Kit, own: Own, at: string, usual: JsonObject): string {
  const text = kit.unique();
  const fits = kit.validate(own.createBody, withValueAt(usual, at, text)).length === 0;
  return fits
    ? text
    : kit.stop('cannot-generate', `No text that only records of this check have can be written into ${at}`);
}

function isDay(schema: JsonSchema, pointer: string): boolean {
  return declaredAt(schema, pointer).some(({ format }) => format === 'date');
}
