import {
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Operation,
  type Own,
  segments,
  valueAt,
  withValueAt,
  stumblingBlock,
  type Invalid,
  type Input,
  type Kit,
  sendsJson,
} from 'probity/check';
import { equal, wordsAt } from 'probity/check/values';
import { changeContent } from 'probity/check/writes';

/** Stands for a number that JSON can write and no value of this language can hold. */
const NUMBER = 'probity-number-';

/** Characters by which one language ends where another begins: SQL, JSON, HTML, regular expressions, shells. */
export const OPERATORS = '([*$"{\'\\;%--';

const LONG = 10_000;

/** A form has no way to write it (RFC 3986 section 2.5). */
const HALF = 'half a surrogate pair';

/** What is made of a text. Only those that leave it standing go into a field which carries a mark of the run. */
const LONGER: Readonly<Record<string, (before: string) => string>> = {
  'ten thousand letters more': (before) => before + 'a'.repeat(LONG),
  'a zero octet': (before) => `${before}\u0000`,
  [HALF]: (before) => `${before}\ud800`,
  operators: (before) => before + OPERATORS,
  'letters of four octets, and combined ones': (before) => `${before}\u{1f600}e\u0301`,
};

const TEXTS: Readonly<Record<string, (before: string) => string>> = {
  'a text of nothing': () => '',
  'a blank': () => ' ',
  ...LONGER,
};

/** Ends of the number types that services and their stores keep numbers in, and what lies behind all of them. */
const NUMBERS: Readonly<Record<string, Json>> = {
  'the number 0': 0,
  'the number -1': -1,
  'the number 2^31': 2 ** 31,
  'the number 2^53 + 1': `${NUMBER}9007199254740993`,
  'the number 2^63': `${NUMBER}9223372036854775808`,
  'the number 1e400': `${NUMBER}1e400`,
};

const A_LIST = 'a list';

/** A number that is the id of no record, as far as one can know. */
const FAR = 2_000_000_011;

/** In the place of a reference. */
const KINDS: Readonly<Record<string, Json>> = { null: null, [A_LIST]: [], 'an object': {}, 'a number': FAR };

const NAMES: Readonly<Record<string, string>> = {
  'a name of nothing': '',
  'a name with a zero octet': 'a\u0000',
  'a name of operators': OPERATORS,
};

/** One mistake at one place of a body that is valid without it. */
export type OddBody = {
  readonly mistake: string;
  /** JSON pointer, items of lists by their number. */
  readonly place: string;
  readonly base: JsonObject;
  /** Its place is a mark of the run or a reference, which is laid over the body first. */
  readonly isLaid: boolean;
  /** The body with the mistake, where it is one by the schema. */
  readonly wrong: { readonly value: Json } | null;
};

/**
 * The mistakes that a caller may make in a body: the invalid ones that its schema knows, and at each place, items and names of members
 * too, what a service stumbles on whether the schema allows it or not.
 */
export function oddBodies(
  invalid: readonly Invalid[],
  operation: Operation,
  options: { readonly own?: Own; readonly inside?: string },
): readonly OddBody[] {
  const known = new Map<string, Invalid>();
  for (const one of invalid) {
    const value = one.violation.startsWith('type') ? valueAt(one.body, one.at) : undefined;
    // Code that looks into an object may take a list for one.
    const key = Array.isArray(value) ? `${one.at}: a list` : stumblingBlock(one);
    if (!known.has(key)) known.set(key, one);
  }
  const wrong = [...known.values()].map(({ body, violation, at, repaired }): OddBody => ({
    mistake: violation,
    place: at,
    base: repaired,
    isLaid: false,
    wrong: { value: body },
  }));
  const bases = new Map<string, JsonObject>();
  for (const { at, repaired } of invalid)
    if (!bases.has(at) && valueAt(repaired, at) !== undefined) bases.set(at, repaired);
  const odd = [...bases].flatMap(([place, base]) => {
    const before = valueAt(base, place);
    const isKnown = (mistake: string): boolean => {
      const made = changed(mistake, before);
      return invalid.some(({ at, body }) => at === place && equal(valueAt(body, at), made));
    };
    return mistakesIn(before, operation).flatMap((mistake) =>
      isKnown(mistake) ? [] : [{ mistake, place, base, isLaid: false, wrong: null }],
    );
  });
  const [some = {}] = bases.values();
  const laid = [...laidBy(operation, options.own, options.inside)].flatMap(([place, mistakes]) =>
    mistakes.map((mistake) => ({
      mistake,
      place: `${options.inside ?? ''}${place}`,
      base: some,
      isLaid: true,
      wrong: null,
    })),
  );
  return [...wrong, ...odd, ...laid].filter(({ mistake }) => mistake !== HALF || sendsJson(operation));
}

/**
 * Places that are laid over a body, each with what may be made of it: marks of the run stay in sight, or are gone as decision 85
 * has it; a reference may be anything.
 */
function laidBy({ kind }: Operation, own: Own | undefined, inside?: string): ReadonlyMap<string, readonly string[]> {
  if (own === undefined || (kind === 'action' && inside === undefined)) return new Map();
  const marks = [...(own.tag === undefined ? [] : [own.tag]), ...own.unique];
  const isNeeded = (at: string): boolean => wordsAt(own.createBody, '').includes('required', segments(at)[0] ?? '');
  const kept = (at: string): readonly string[] => (kind === 'update' && isNeeded(at) ? [A_LIST, 'null'] : [A_LIST]);
  return new Map([
    ...marks.map((at) => [at, [...Object.keys(LONGER), ...kept(at)]] as const),
    ...own.refs.map(
      ({ at }) => [at.replaceAll(/\/\*(?=\/|$)/g, '/0'), [...Object.keys(TEXTS), ...Object.keys(KINDS)]] as const,
    ),
  ]);
}

function mistakesIn(before: Json | undefined, operation: Operation): readonly string[] {
  if (typeof before === 'string') return Object.keys(TEXTS);
  if (typeof before === 'number') {
    const all = Object.keys(NUMBERS);
    return sendsJson(operation) ? all : all.filter((mistake) => typeof NUMBERS[mistake] === 'number');
  }
  return isObject(before) && sendsJson(operation) ? Object.keys(NAMES) : [];
}

function changed(mistake: string, before: Json | undefined): Json | undefined {
  const text = TEXTS[mistake];
  if (text !== undefined) return typeof before === 'string' ? text(before) : undefined;
  const name = NAMES[mistake];
  if (name === undefined) return NUMBERS[mistake] ?? KINDS[mistake];
  // Of a map it is a value as its others are.
  return isObject(before) ? { ...before, [name]: Object.values(before)[0] ?? 'x' } : undefined;
}

/** Puts the mistake into a body, which has the place. */
export function spoiltBy({ mistake, place }: OddBody, body: JsonObject): JsonObject {
  const value = changed(mistake, valueAt(body, place));
  const spoilt = value === undefined ? body : withValueAt(body, place, value);
  return isObject(spoilt) ? spoilt : body;
}

/** The content of a request; as text, where it has numbers that no value can hold. */
export function oddContent(operation: Operation, body: JsonObject): Pick<Input, 'body' | 'raw'> {
  const text = JSON.stringify(changeContent(operation, body));
  if (!sendsJson(operation) || !text.includes(NUMBER)) return { body };
  return { raw: text.replaceAll(new RegExp(`"${NUMBER}([^"]+)"`, 'g'), (_, digits: string) => digits) };
}

/** Several mistakes that the schema allows, in one body: what is taken with all of them need not be sent with each. */
export type Jointly = { readonly mistake: string; readonly body: JsonObject; readonly keys: readonly string[] };

export const keyOf = ({ mistake, place }: OddBody): string => `${mistake} ${place}`;

/** Of each kind of mistake the places at which the schema allows it, all at once. */
export function jointly(kit: Pick<Kit, 'validate'>, schema: JsonSchema, odd: readonly OddBody[]): readonly Jointly[] {
  const kinds = new Set(odd.flatMap(({ mistake, wrong, isLaid }) => (wrong === null && !isLaid ? [mistake] : [])));
  return [...kinds].flatMap((mistake) => {
    const ones = odd.filter((one) => one.mistake === mistake && one.wrong === null && !one.isLaid);
    const [first] = ones;
    if (first === undefined) return [];
    let body = first.base;
    const keys: string[] = [];
    for (const one of ones) {
      const next = spoiltBy(one, withPlace(body, one));
      if (kit.validate(schema, withoutNumbers(next)).length > 0) continue;
      body = next;
      keys.push(keyOf(one));
    }
    return keys.length > 1 ? [{ mistake, body, keys }] : [];
  });
}

/** The body with the part in which the place lies, taken from the body that has it. */
function withPlace(body: JsonObject, { place, base }: OddBody): JsonObject {
  const [top] = segments(place);
  if (top === undefined || valueAt(body, place) !== undefined) return body;
  const above = valueAt(body, place.slice(0, place.lastIndexOf('/')));
  const next = isObject(above) ? withValueAt(body, place, valueAt(base, place) ?? null) : undefined;
  return isObject(next) ? next : { ...body, [top]: base[top] ?? null };
}

/** As far as a schema can tell. */
function withoutNumbers(body: JsonObject): JsonObject {
  const read = (text: string): number => Math.min(Number.MAX_VALUE, Number(text.slice(NUMBER.length)));
  return JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'string' && value.startsWith(NUMBER) ? read(value) : value,
    ),
  ) as JsonObject;
}
