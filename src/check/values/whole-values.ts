import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import type { Own } from '../../contract/facts/model.js';
import { isNarrowed } from '../../contract/schema/any-text.js';
import { covers, escapeSegment, valueAt, withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { equal } from './compare.js';
import { idPointers } from '../records/references/id-pointers.js';
import { ruledIn } from './kept-rules.js';
import type { Kit } from '../kit.js';
import { DATE_TIME, sameMoment } from './time-forms.js';
import { writtenBy, writtenPart } from '../writes/written-by.js';
import { wordsAt, type Words } from './words.js';

/**
 * Which end of what is valid: the longest and largest, the shortest and smallest, texts and lists of nothing, texts with signs that
 * mean something in HTML, texts that some services store in another form (blanks, case, Unicode), of several lines or of one, or the first and
 * the last of a few values that are listed.
 */
export type Extreme = 'most' | 'least' | 'empty' | 'signs' | 'lines' | 'line' | 'first' | 'last';

/**
 * Letters of two, three and four octets in UTF-8. No trimming, no normalisation and no folding of case changes them, so
 * whoever stores text stores them.
 */
const LETTERS = ['é', '漢', '😀'] as const;

/** With a sign that is longer in HTML: a service that counts the characters of that refuses what is as long as may be. */
const FILLING = [...LETTERS, '&'] as const;

/** Those that are one UTF-16 unit each. */
const SINGLE = FILLING.filter((one) => one.length === 1);

/** What becomes another text where it is stored as HTML. Blanks are single and inside, and letters small: some trim, join and fold. */
const SIGNS = `ab&c"d'e <f> `;

/** What is trimmed, joined, folded or composed by services that do so; the last one where there is not room for more. */
const REFORMED: Readonly<Record<'lines' | 'line', readonly string[]>> = {
  lines: ['  Two  Blanks,\n\ta Line and Cafe\u0301  ', ' A  Be\u0301 '],
  line: ['  Two  Blanks and Cafe\u0301  ', ' A  Be\u0301 '],
};

/** UTF-16 units from which on a text may be prose: a shorter one is a code, and written in one way. */
const PROSE = 20;

/** UTF-16 units of a text whose length nobody limits: more than the columns hold that cut silently. */
const UNLIMITED = 300;

/** A longer text is a test of the limit of the body. */
const LONGEST = 8000;

/**
 * Members of a map that are changed: names that the schema does not state hold for one rule, and each change is judged
 * together with the whole body.
 */
const OF_MAPS = 12;

/** More than 32 bits hold, where nobody states a bound. */
const LARGE = 3_000_000_000;

/** Fractions that binary numbers do not hold: cut off after a multiplication by a hundred they lose a cent. */
const FRACTIONS = ['0.29', '0.57', '1.15', '4.35'];

/** Seven digits, which are kept in 32 bits as well. */
const FINE = [12.34567, 0.1234567];

/** One instant in half an hour's distance to UTC and on another day there, and one beyond the seconds of 31 bits. */
const INSTANTS: Readonly<Record<'most' | 'least', string>> = {
  least: '2024-02-29T23:30:00+05:30',
  most: '2040-02-29T23:30:00-08:00',
};

const DECIMAL = /^\d+\.(\d+)$/;

/**
 * The members of a body that has been laid, each with the value at one end of its domain where that is valid. A mark of
 * ours stays the beginning of its text, and what names another record stays as it is.
 *
 * @param only the one member that is asked for; otherwise all that the schema names, and the first ones of maps
 */
export function ends(
  kit: Pick<Kit, 'validate'>,
  own: Own,
  schema: JsonSchema,
  body: JsonObject,
  end: Extreme,
  only?: string,
): ReadonlyMap<string, Json> {
  const marks = [...own.unique, ...(own.tag === undefined ? [] : [own.tag])];
  const fixed = [...idPointers(own.id), own.state ?? [], own.version ?? []].flat();
  const spared = [...own.refs.map(({ at }) => at), ...fixed];
  const found = new Map<string, Json>();
  const isTried = firstOfMaps(schema);
  const ruled = ruledIn(own);
  for (const at of only === undefined
    ? placesIn(body).filter((one) => !spared.some((other) => covers(other, one)))
    : [only]) {
    // What stands in a value that becomes another one goes with it.
    if ([...found.keys()].some((one) => at.startsWith(`${one}/`))) continue;
    const value = valueAt(body, at);
    const isValid = (next: Json): boolean => kit.validate(schema, withValueAt(body, at, next)).length === 0;
    const isRuled = ruled.includes(at) && typeof value === 'string' && DATE_TIME.test(value);
    const all = isRuled ? sameMoment(value, end) : candidates(value, wordsAt(schema, at), end, marks.includes(at));
    const others = all.filter((one) => isRuled || !equal(one, value));
    const next = others.length > 0 && isTried(at) ? others.find(isValid) : undefined;
    if (next !== undefined) found.set(at, next);
  }
  return found;
}

/** Pointers to all members of a body, of the objects in it, and of the first object, or to the first text, of each list. */
function placesIn(value: Json | undefined, at = ''): readonly string[] {
  if (Array.isArray(value)) {
    const [first] = value as readonly Json[];
    return typeof first === 'string' ? [`${at}/0`] : isObject(first) ? placesIn(first, `${at}/0`) : [];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = `${at}/${escapeSegment(name)}`;
    return [pointer, ...placesIn(inner, pointer)];
  });
}

/** True for each member that the schema names, and for the first ones that it does not. */
export function firstOfMaps(schema: JsonSchema): (at: string) => boolean {
  let unnamed = 0;
  return (at) => {
    if (wordsAt(schema, at).isNamed) return true;
    unnamed += 1;
    return unnamed <= OF_MAPS;
  };
}

/** Keywords by which a schema may say more than is looked at here. */
const COMPOSED = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependentSchemas'];

/** Whether a member of the schema has a value that is as large or as small as can be, as far as the schema says. */
export function hasEnds(schema: JsonSchema): boolean {
  const isEndless = (node: Json | undefined): boolean => {
    if (!isObject(node) || COMPOSED.some((word) => Object.hasOwn(node, word))) return false;
    if (Array.isArray(node['enum'])) return node['enum'].length < 2;
    if (node['const'] !== undefined) return true;
    const { type, format, properties } = node;
    if (type === 'null') return true;
    if (type === 'string') return typeof format === 'string' && format !== 'date-time';
    const isPlain = isObject(properties) && !isObject(node['additionalProperties']);
    return type === 'object' && isPlain && Object.values(properties).every(isEndless);
  };
  return !isEndless(schema);
}

/** Whether a member of the schema is a text of any letters, as far as the schema says; one that refers to a record is none. */
export function hasTexts(schema: JsonSchema, refs: readonly string[] = []): boolean {
  const isText = (node: Json | undefined, at: string): boolean => {
    if (!isObject(node) || refs.includes(at)) return false;
    if (COMPOSED.some((word) => Object.hasOwn(node, word))) return true;
    const { type, properties } = node;
    const isOfTexts = type === 'string' || (Array.isArray(type) && type.includes('string'));
    if (isOfTexts) return !isNarrowed(node);
    return (
      isObject(properties) &&
      Object.entries(properties).some(([name, one]) => isText(one, `${at}/${escapeSegment(name)}`))
    );
  };
  return isText(schema, '');
}

function candidates(value: Json | undefined, words: Words, end: Extreme, isMark: boolean): readonly Json[] {
  if (end === 'first' || end === 'last') return isMark ? [] : choice(value, words, end);
  if (end === 'lines' || end === 'line') return reformed(value, words, end, isMark);
  if (end === 'signs' && isMark) return typeof value === 'string' && !words.has('format') ? [marked(words, value)] : [];
  if (end === 'empty' && typeof value === 'number') return zero(words);
  if (end === 'empty' || end === 'signs') return isMark ? [] : texts(value, words, end);
  if (typeof value === 'number') return numbers(words, end);
  if (typeof value !== 'string') return [];
  if (DATE_TIME.test(value)) return isMark ? [] : [INSTANTS[end]];
  const [, places] = DECIMAL.exec(value) ?? [];
  if (places !== undefined && !isMark) return decimals(places.length, end);
  if (words.has('format')) return [];
  const least = Math.max(words.least('minLength') ?? 0, 1);
  const most = Math.min(words.most('maxLength') ?? UNLIMITED, LONGEST);
  if (isMark && end === 'least') return [];
  if (end === 'least') return [LETTERS[1].repeat(least)];
  // The mark is as long by each way to count: some members have letters of two UTF-16 units, and it has none.
  return isMark ? [filled(value, most, SINGLE)] : [filled('', most)];
}

/** One of the values that a schema lists, or a truth value. */
function choice(value: Json | undefined, words: Words, end: 'first' | 'last'): readonly Json[] {
  if (typeof value === 'boolean') return [end === 'last'];
  const listed = words.listed.filter((one) => one !== null && typeof one !== 'object');
  return listed.length > 1 ? [end === 'first' ? listed[0] : listed.at(-1)].flatMap((one) => one ?? []) : [];
}

/** Where nobody has thought of how long a text or a list may be, one of nothing is often refused or left out, and nothing was promised. */
function texts(value: Json | undefined, words: Words, end: 'empty' | 'signs'): readonly Json[] {
  const isBounded = (least: string, most: string): boolean =>
    words.least(least) === 0 || (words.least(least) === undefined && words.most(most) !== undefined);
  if (end === 'empty' && Array.isArray(value)) return isBounded('minItems', 'maxItems') ? [[]] : [];
  if (typeof value !== 'string' || DATE_TIME.test(value) || DECIMAL.test(value) || words.has('format')) return [];
  if (end === 'empty') return isBounded('minLength', 'maxLength') ? [''] : [];
  return (words.most('maxLength') ?? UNLIMITED) < PROSE ? [] : [signsFor(words)];
}

/** Hardly more than all of them: where the text is as long as may be, one that is written in HTML has no room and may be left as it is. */
function signsFor(words: Words, before = ''): string {
  const usual = Math.max(words.least('minLength') ?? 0, before.length + SIGNS.length - 1);
  const length = Math.min(words.most('maxLength') ?? usual, usual, LONGEST);
  const signs = SIGNS.repeat(Math.ceil(Math.max(length - before.length, 0) / SIGNS.length));
  return `${before}${signs}`.slice(0, length).replace(/ $/, '>');
}

/** Behind a mark, with a letter of four octets where there is room for it as well. */
function marked(words: Words, value: string): string {
  const lettered = `${value} ${LETTERS[2]} `;
  const hasRoom = (words.most('maxLength') ?? Infinity) >= lettered.length + SIGNS.length;
  return signsFor(words, hasRoom ? lettered : `${value} `);
}

/** A mark stays at the beginning, in small letters: by it the record is known. */
function reformed(value: Json | undefined, words: Words, end: 'lines' | 'line', isMark: boolean): readonly Json[] {
  if (typeof value !== 'string' || !isPlainText(value, words)) return [];
  const least = words.least('minLength') ?? 0;
  return REFORMED[end].map((one) => (isMark ? value + one : one.padEnd(least)));
}

function isPlainText(value: string, words: Words): boolean {
  return !DATE_TIME.test(value) && !DECIMAL.test(value) && !words.isNarrowed;
}

/** Filled up with letters to so many UTF-16 units: which are not more characters, however these are counted. */
function filled(text: string, most: number, letters: readonly string[] = FILLING): string {
  let long = text;
  for (let n = 0; long.length < most; n += 1) {
    const letter = letters[n % letters.length] ?? LETTERS[0];
    long += long.length + letter.length > most ? LETTERS[0] : letter;
  }
  return long;
}

function decimals(places: number, end: 'most' | 'least'): readonly string[] {
  const nines = Array.from({ length: 12 }, (_, n) => `${'9'.repeat(12 - n)}.${'9'.repeat(places)}`);
  return end === 'least' ? FRACTIONS.map((one) => one.padEnd(places + 2, '0')) : nines;
}

/** Zero is often taken for nothing, in whose place a default comes. */
function zero(words: Words): readonly number[] {
  const [lowest, highest] = [words.least('minimum'), words.most('maximum') ?? 0];
  return lowest !== undefined && lowest <= 0 && highest >= 0 ? [0] : [];
}

function numbers(words: Words, end: 'most' | 'least'): readonly number[] {
  const isWhole = words.includes('type', 'integer');
  const step = words.most('multipleOf') ?? 1;
  const highest = words.most('maximum') ?? words.most('exclusiveMaximum');
  const lowest = words.least('minimum') ?? words.least('exclusiveMinimum');
  const snapped = (bound: number): readonly number[] =>
    [bound, Math.floor(bound / step) * step, bound - step, bound + step].filter((one) => Number.isSafeInteger(one));
  if (isWhole) return end === 'most' ? snapped(highest ?? LARGE) : lowest === undefined ? [] : snapped(lowest);
  if (end === 'most') return highest === undefined ? [LARGE + 0.25] : [highest, highest - 0.25];
  // A number below nothing is no price, which many a service keeps in cents: a place on Earth has this many digits.
  const isMeasure = lowest !== undefined && lowest < 0 && highest !== undefined && !words.has('multipleOf');
  return [...(isMeasure ? FINE : []), ...FRACTIONS.map(Number), ...(lowest === undefined ? [] : [lowest])];
}

/**
 * Where a member can be put that no schema knows: the nearest object around a place that is not a map, for in a map every name is
 * good. Objects in lists are passed over; the whole body, where no other object will do.
 */
export function closedAround(schema: JsonSchema, pointer: string): string {
  const names = pointer.split('/').slice(1);
  const list = names.findIndex((name) => /^\d+$/.test(name));
  const depth = (list < 0 ? names.length : list) - 1;
  const around = Array.from({ length: Math.max(0, depth) }, (_, n) => `/${names.slice(0, depth - n).join('/')}`);
  return around.find((at) => !isMap(wordsAt(schema, at))) ?? '';
}

function isMap({ has, includes }: Words): boolean {
  return has('additionalProperties') && !includes('additionalProperties', false);
}

/**
 * Lays marks and references over a body for an operation; in an update only those that it may write, and no id, for that
 * stays as it is.
 */
export async function laidFor(
  kit: Pick<Kit, 'withUniqueFields'>,
  own: Own,
  schema: JsonSchema,
  body: JsonObject,
  isPartial: boolean,
): Promise<JsonObject> {
  const laid = await kit.withUniqueFields(isPartial ? own : writtenBy(own, schema), body);
  if (!isPartial) return laid;
  const places = [...own.unique, ...(own.tag === undefined ? [] : [own.tag]), ...own.refs.map(({ at }) => at)];
  const foreign = [...idPointers(own.id), ...places.filter((at) => !wordsAt(schema, at).isNamed)];
  // With what stands around it, where the schema does not have that either.
  const written = writtenPart(schema, laid);
  return foreign.reduce<Json>((rest, at) => withoutValueAt(rest, at), written) as JsonObject;
}
