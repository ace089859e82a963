import {
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Own,
  valueAt,
  withoutValueAt,
  withValueAt,
} from 'probity/check';
import { idPointers } from 'probity/check/records';
import { filledLists, isNarrowed } from 'probity/check/values';

/** One value of a member of which the schema says that it is allowed, whatever the others are. */
export interface ClosedValue {
  /** Its name; that of one inside others with all of them: `size/label`. */
  readonly member: string;
  readonly value: Json;
  /** Where it stands in the domain; `word` for one of several that are allowed. */
  readonly at: 'most' | 'least' | 'word' | 'letters' | 'fraction' | 'zero' | 'empty' | 'null';
  /** Another value of the same kind, inside of the domain; undefined where none is known. */
  readonly other: Json | undefined;
  /** The member marks or tells apart records: the text that is laid there is filled up to the value. */
  readonly isMark?: true;
  /** A number that others may bound by rules that the contract does not state: only its neighbour says something of it. */
  readonly isBeside?: true;
}

/** Longer texts meet limits of other kinds, such as that of the whole body. */
const LONGEST = 4000;
/** Words of an enumeration, at most. */
const WORDS = 8;
/** Length of a text, or distance from the least number, that is neither little nor much. */
const USUAL = 10;
/** Letters beyond ASCII, of three scripts; nobody changes them by trimming, folding or normalisation. */
const LETTERS = 'éж漢';
/** A letter beyond the Basic Multilingual Plane, as it stands in names of people in Japan: two units of UTF-16, four octets. */
const BEYOND = '𠮷';
/** Letters of a text of these, at most. */
const MOST_PAIRS = 2000;
/** Letters of such a text, at most. */
const LETTERED = 12;
/** Letters of one that begins with a mark of ours, at most. */
const MARKED = 40;
/** What else may narrow a domain, so that a limit alone does not say what is allowed. */
const NARROWING = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'const', 'pattern', 'format'];
const NARROWING_NUMBERS = ['exclusiveMinimum', 'exclusiveMaximum'];

/** Formats with a usual value, and odder ones that their grammar allows as well (RFC 5321 section 4.1.2, RFC 3986). */
const FORMS: Readonly<Record<string, { readonly usual: string; readonly odd: readonly string[] }>> = {
  email: { usual: 'ab@example.com', odd: ['first.last+tag@mail.example.com'] },
  uri: { usual: 'https://example.com/a', odd: ['https://www.example.com:8443/a/b?x=1&y=2#z'] },
};

/** What a contract says of a resource that narrows the values of its members. */
export type Measures = Pick<Own, 'tag' | 'unique' | 'refs' | 'readOnly' | 'volatile' | 'parents'> & {
  readonly id?: Own['id'];
  /** Paths of the members that stated rules are about, such as `size/label`; undefined where the contract does not say what rules there are. */
  readonly ruled?: ReadonlySet<string> | undefined;
};

/**
 * Values at the limits of closed domains, and of each kind that they hold: words, truth values, texts of the least and the greatest
 * length and of letters beyond ASCII, the least and the greatest number, zero between them, a fraction, lists of none, few and many; and null where it
 * is stated what rules there are. Members that refer to records are left out, and so is each number that a rule is about, or, where the contract does not say what rules there are, that has another one or a time
 * beside it, or a record that it may be measured by: how they go together no schema says. Of these the bounds alone are tried, beside their neighbours, which no
 * such rule takes where it refuses the bound. Of a member that marks records, or tells them apart, the lengths and letters are.
 *
 * @param besides pointers of members that others judge
 */
export function closedValues(schema: JsonSchema, own: Measures, besides: readonly string[]): readonly ClosedValue[] {
  const ids = own.id === undefined ? [] : idPointers(own.id);
  const paths = (pointers: readonly string[]): readonly string[] => pointers.map((at) => at.slice(1));
  const marks = paths([...(own.tag === undefined ? [] : [own.tag]), ...own.unique]);
  const taken = paths([...ids, ...own.readOnly, ...own.volatile, ...besides, ...own.refs.map(({ at }) => at)]);
  // What stands in it, or it in that.
  const isAmong = (all: readonly string[], name: string): boolean =>
    all.some((one) => one === name || one.startsWith(`${name}/`) || name.startsWith(`${one}/`));
  const all = leavesOf(schema);
  const members = all.filter(({ name }) => !isAmong(taken, name));
  const measured = all.filter(({ name, member }) => isMeasure(member) && !(name.includes('/') && isAmong(taken, name)));
  const isAlone = measured.length <= 1 && own.refs.length === 0 && own.parents.length === 0;
  return members.flatMap(({ name, member }): readonly ClosedValue[] => {
    const isRuled = own.ruled && isAmong([...own.ruled], name);
    const isOpen = !isNarrowed(member, NARROWING) || isForm(member);
    const found = isOpen ? valuesOf(member, isRuled === undefined ? isAlone : !isRuled) : [];
    const bounds = isOpen && isRuled === undefined && !isAlone ? boundsOf(member) : [];
    const values: readonly ClosedValue[] = [
      ...found.map(([at, value, other]) => ({ member: name, value, at, other })),
      ...bounds.map(([at, value, other]) => ({ member: name, value, at, other, isBeside: true as const })),
    ];
    const nothing = { member: name, value: null, at: 'null', other: values.at(-1)?.other } as const;
    if (!isAmong(marks, name)) return isRuled === false && isNullable(member) ? [...values, nothing] : values;
    // A mark of ours stands at the beginning, so only what is longer says something.
    const { maxLength } = member;
    const longest = values.filter(({ at, value }) => at === 'most' && typeof value === 'string');
    // The length of one of many letters is in characters as well, and not in octets.
    const lengths = [...new Set([Math.min(Number(maxLength), MARKED), Math.min(Number(maxLength), MOST_PAIRS)])];
    const lettered = lengths.map(
      (long) => ({ member: name, value: lettersOf(long), at: 'letters', other: text(long) }) as const,
    );
    return [...longest, ...(longest.length > 0 ? lettered : [])].map((one) => ({ ...one, isMark: true as const }));
  });
}

/** Objects in objects that are looked into. */
const DEEPEST = 3;

/** The members of a body, and those of the plain objects in it: `name`, `size/label`. */
function leavesOf(
  schema: Json,
  above = '',
  depth = 0,
): readonly { readonly name: string; readonly member: JsonObject }[] {
  const found = membersOf(isObject(schema) ? schema['properties'] : undefined);
  return found.flatMap(({ name, member }) => {
    const one = { name: `${above}${name}`, member };
    return depth >= DEEPEST ? [one] : [one, ...leavesOf(member, `${above}${name}/`, depth + 1)];
  });
}

function membersOf(properties: Json | undefined): readonly { readonly name: string; readonly member: JsonObject }[] {
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, member]) =>
    // These would be taken for steps of a pointer.
    isObject(member) && !/[/~]/.test(name) ? [{ name, member }] : [],
  );
}

/** A text of which only the format is said, in one of those whose odder values are known. */
function isForm(member: JsonObject): boolean {
  const others = [...NARROWING.filter((word) => word !== 'format'), 'minLength', 'maxLength', 'enum'];
  return Object.hasOwn(FORMS, String(member['format'])) && !others.some((word) => word in member);
}

/** The value of a member in a body, by its name. */
export function memberOf(body: JsonObject, member: string): Json | undefined {
  return valueAt(body, `/${member}`);
}

/** The body with another value of a member, or without it; undefined where there is nothing for it to stand in. */
export function withMember(body: JsonObject, member: string, value: Json | undefined): JsonObject | undefined {
  const around = member.slice(0, Math.max(0, member.lastIndexOf('/')));
  if (around !== '' && !isObject(valueAt(body, `/${around}`))) return undefined;
  const changed = value === undefined ? withoutValueAt(body, `/${member}`) : withValueAt(body, `/${member}`, value);
  return isObject(changed) ? changed : undefined;
}

/** What a member has in a body that is to be taken: not the value itself; undefined for none. */
export function usually({ value, at, other }: ClosedValue, before: Json | undefined): Json | undefined {
  // A text of other letters may be refused for what it says, and taken for that as well.
  if (at === 'empty') return Array.isArray(before) && before.length > 0 ? before : undefined;
  if (at === 'null') return before ?? other;
  return at === 'word' && before !== value ? before : other;
}

/** Whether null is allowed, whatever else the schema asks for: patterns and formats are of texts alone. */
function isNullable(member: JsonObject): boolean {
  const { type, enum: words } = member;
  const isListed = !Array.isArray(words) || (words as readonly Json[]).includes(null);
  const narrows = NARROWING.filter((word) => word !== 'pattern' && word !== 'format');
  return Array.isArray(type) && type.includes('null') && isListed && !narrows.some((word) => word in member);
}

function isMeasure({ type, format }: JsonObject): boolean {
  const types = [type].flat();
  return types.includes('number') || types.includes('integer') || (types.includes('string') && format !== undefined);
}

function valuesOf(
  member: JsonObject,
  isFree: boolean,
): readonly (readonly [ClosedValue['at'], Json, Json | undefined])[] {
  const { type, enum: words, minLength = 0, maxLength, minimum, maximum, minItems, maxItems } = member;
  const kind = [type].flat().find((one) => one !== 'null');
  const form = isForm(member) ? FORMS[String(member['format'])] : undefined;
  if (kind === 'string' && form !== undefined) return form.odd.map((value) => ['word', value, form.usual] as const);
  if (Array.isArray(words) || kind === 'boolean') {
    const all = Array.isArray(words) ? (words as readonly Json[]).filter((word) => word !== null) : [true, false];
    return all.slice(0, WORDS).map((word, i) => ['word', word, all[(i + 1) % all.length] ?? word] as const);
  }
  if (kind === 'string' && typeof minLength === 'number' && typeof maxLength === 'number') {
    const [least, most] = [Math.max(1, minLength), maxLength];
    const other = text(Math.trunc((least + Math.min(most, USUAL)) / 2));
    if (most < least + 2) return [];
    const long = Math.min(most, Math.max(least, LETTERED));
    return [
      ['least', text(least), other],
      ...(most > LONGEST ? [] : [['most', text(most), other] as const]),
      ['letters', lettersOf(long), text(long)],
      // The length of a text is that in characters, and not in units of UTF-16 (JSON Schema Validation, section 6.3.1).
      ...(most > MOST_PAIRS ? [] : [['letters', BEYOND.repeat(most), text(most)] as const]),
    ];
  }
  if ((kind === 'number' || kind === 'integer') && typeof minimum === 'number' && typeof maximum === 'number') {
    const other = Math.trunc((minimum + Math.min(maximum, minimum + USUAL)) / 2);
    if (!isFree || maximum < minimum + 2 || NARROWING_NUMBERS.some((word) => word in member)) return [];
    const isStep = stepsOf(member);
    if (!isStep(other)) return [];
    const all: readonly (readonly [ClosedValue['at'], number, Json])[] = [
      ['least', minimum, other],
      ['most', maximum, other],
      // What is false where truth is asked for is often taken for missing.
      ...(minimum < 0 && maximum > 0 && other !== 0 ? [['zero', 0, other] as const] : []),
      ...(kind === 'number' ? [['fraction', other + 0.5, other] as const] : []),
    ];
    return all.filter(([, value]) => isStep(value));
  }
  // Where nobody has thought of how many there are, a list of none is often refused, and no bound was promised.
  const isCounted = minItems === 0 || (minItems === undefined && typeof maxItems === 'number');
  const none = kind === 'array' && isCounted ? [['empty', [], undefined] as const] : [];
  return kind === 'array' ? [...filledLists(member, isFree), ...none] : [];
}

/** The bounds of a whole number, each with the number that is next to it inside. */
function boundsOf({
  type,
  minimum,
  maximum,
  multipleOf,
  ...more
}: JsonObject): readonly (readonly ['least' | 'most', number, number])[] {
  const isWhole = [type].flat().includes('integer') && multipleOf === undefined && more['enum'] === undefined;
  if (!isWhole || typeof minimum !== 'number' || typeof maximum !== 'number' || maximum < minimum + 2) return [];
  if (NARROWING_NUMBERS.some((word) => word in more)) return [];
  return [
    ['least', minimum, minimum + 1],
    ['most', maximum, maximum - 1],
  ];
}

/** Whether a number is a multiple as the schema asks for; steps of a decimal fraction are not exact in binary. */
function stepsOf({ multipleOf }: JsonObject): (value: number) => boolean {
  if (typeof multipleOf !== 'number') return () => true;
  return (value) => Math.abs(value / multipleOf - Math.round(value / multipleOf)) < 1e-6;
}

const text = (length: number): string => 'a'.repeat(length);
const lettersOf = (length: number): string => LETTERS.repeat(length).slice(0, length);

/**
 * A mark of ours, filled up with the letters of a text to its length, also where the text stands behind the mark already; as it is
 * where that is no such text, or no longer one.
 */
export function filledUp(mark: string, wanted: string): string {
  const fill = wanted === text(wanted.length) ? 'a' : wanted === lettersOf(wanted.length) ? LETTERS : '';
  if (fill === '' || !mark.endsWith(wanted)) return mark.padEnd(wanted.length, fill);
  const own = mark.slice(0, mark.length - wanted.length);
  return own + wanted.slice(0, Math.max(1, wanted.length - own.length));
}

/** The text, number or list in the middle; undefined where there is none between, as between words. */
export function halfway(taken: Json, refused: Json): Json | undefined {
  if (Array.isArray(taken) && Array.isArray(refused)) {
    const middle = Math.trunc((taken.length + refused.length) / 2);
    const longer: readonly Json[] = taken.length > refused.length ? taken : refused;
    return middle === taken.length || middle === refused.length ? undefined : longer.slice(0, middle);
  }
  if (typeof taken === 'string' && !(/^a+$/.test(taken) && /^a+$/.test(String(refused)))) return undefined;
  const [a, b] = [taken, refused].map((value) => (typeof value === 'string' ? value.length : value));
  if (typeof a !== 'number' || typeof b !== 'number' || typeof taken !== typeof refused) return undefined;
  const middle = Math.trunc((a + b) / 2);
  if (middle === a || middle === b) return undefined;
  return typeof taken === 'string' ? text(middle) : middle;
}

/** A value as a sentence can hold it: `a text of 121 letters`, `a list of 21 elements`. */
export function valueInWords(value: Json): string {
  if (Array.isArray(value) && value.length > 0)
    return `a list of ${String(value.length)} ${value.length === 1 ? 'element' : 'elements'}`;
  const letters = typeof value === 'string' ? [...value] : [];
  const [first = ''] = letters;
  const isOfOne = letters.length > 0 && (first === 'a' || first === BEYOND) && letters.every((one) => one === first);
  if (!isOfOne) return JSON.stringify(value);
  const many = `a text of ${String(letters.length)} ${letters.length === 1 ? 'letter' : 'letters'}`;
  return first === 'a' ? many : `${many} ${first} (U+${first.codePointAt(0)?.toString(16).toUpperCase() ?? ''})`;
}
