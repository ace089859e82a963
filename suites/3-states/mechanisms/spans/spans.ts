import {
  type JsonObject,
  type JsonSchema,
  type OverlapRule,
  type Own,
  valueAt,
  withValueAt,
  type Kit,
} from 'probity/check';
import { exemplar, type Relation } from 'probity/check/records';
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
  { from, end }: OverlapRule,
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
      const last =
        'to' in end
          ? withValueAt(begun, end.to, text(first + length * unit * MINUTE))
          : withValueAt(begun, end.minutes, length * unit);
      return last as JsonObject;
    },
  });
  const fits = (spans: Spans): boolean =>
    LENGTHS.every((length) => kit.validate(own.createBody, spans.laid(usual, 0, length)).length === 0);
  const forms = isDate ? [''] : ENDINGS;
  const measures = forms.flatMap((ending) => (isDate ? [DAY] : UNITS).map((unit) => measure(unit, ending)));
  return measures.find(fits);
}

/** A record of its own that those with spans have in common. */
export interface SpanGroup {
  readonly spans: Spans;
  /** What a create of a record with such a span in this group is sent with. */
  readonly input: (begin: number, length: number) => ReturnType<Kit['createInput']>;
}

/** Whether a body says when a span begins, and when it ends or how long it lasts. */
export const hasSpan = (body: JsonSchema, { from, end }: OverlapRule): boolean =>
  [from, 'to' in end ? end.to : end.minutes].every((at) => declaredAt(body, at).length > 0);

/**
 * Makes a group; the entry ends as inconclusive where no spans can be written. What the same span must not overlap with by another rule is
 * made for each record anew, so that no other rule is in the way, and none refuses in the place of this one.
 */
export async function spanGroup(
  kit: Kit,
  own: Own,
  { said, other }: Relation<OverlapRule>,
  rules: readonly Relation<OverlapRule>[],
): Promise<SpanGroup> {
  const { sent: roomy } = await exemplar(kit, other);
  const { sent: usual } = await kit.create(own);
  const spans = spansOf(kit, own, said, usual);
  if (spans === undefined) return kit.stop('cannot-generate', `No spans can be written into ${said.from}`);
  const group = await kit.create(other, roomy);
  const beside = rules.filter((rule) => rule.said.from === said.from && rule.other.resource !== other.resource);
  const given = [other, ...beside.map((rule) => rule.other)].map(({ resource }) => resource);
  // Elsewhere spans are laid where no other one is in the way.
  const asGiven = { ...own, spans: own.spans?.filter(({ record }) => !given.includes(record.resource)) ?? [] };
  return {
    spans,
    async input(begin, length) {
      const others = [];
      for (const rule of beside) others.push(await kit.create(rule.other));
      return kit.createInput(asGiven, spans.laid(usual, begin, length), [group, ...others]);
    },
  };
}

function isDay(schema: JsonSchema, pointer: string): boolean {
  return declaredAt(schema, pointer).some(({ format }) => format === 'date');
}
