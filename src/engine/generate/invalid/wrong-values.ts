import { boundedPattern, type BoundedPattern } from '../../../contract/schema/bounded-pattern.js';
import type { Invalid } from '../../../check/invalid.js';
import { isObject, type Json } from '../../../contract/text/json.js';
import { checkedNumber, withWrongCheckDigit } from '../values/check-digits.js';
import { isFree } from '../values/formats.js';
import { forbiddenBy, insert, NEAR_MISSES, nearMiss, otherCase } from './near-misses.js';
import { canonical } from '../values/list-arbitrary.js';
import type { Plain, Type } from '../values/plain.js';

/** A value that breaks one word of a schema. */
export interface Wrong {
  readonly kind: string;
  readonly words: string;
  readonly strength: Invalid['strength'];
  /**
   * From the valid value that stands there; undefined where it does not apply to it.
   *
   * @param others values that valid bodies have there
   */
  readonly value: (before: Json, others: readonly Json[]) => Json | undefined;
}

/** Formats that services check; the others are often only words (JSON Schema: an annotation by default). */
const CHECKED_FORMATS: Readonly<Record<string, string>> = {
  uuid: 'not-a-uuid',
  date: '2024-13-41',
  'date-time': '2024-13-41T99:00:00Z',
};

/** Days that no calendar has: what only looks at the digits takes them, and what counts days makes others of them. */
const DAYS: Readonly<Record<string, string>> = {
  '30 February': '2026-02-30',
  '29 February of a common year': '2023-02-29',
};

/** What stands behind a day in each format that has one. */
const DATED: Readonly<Record<string, string>> = { date: '', 'date-time': 'T10:20:30Z' };

const LENIENT_FORMATS: Readonly<Record<string, string>> = {
  time: '99:99',
  email: 'not an email',
  uri: 'not a uri',
  hostname: 'not a host',
  ipv4: '999.1.1.1',
  ipv6: 'not:an:address',
  duration: 'ten days',
  'json-pointer': 'no~pointer',
};

/** Texts longer than this are a test of the payload limit, not of the field. */
const LONGEST = 100_000;

/** The wrong values for a place, wherever it is. `top`: for the body itself. */
export function wrongValues(plain: Plain, top: boolean): readonly Wrong[] {
  const types = plain.types;
  return [
    ...(types ? wrongTypes(types, plain, top) : []),
    ...closedList(plain),
    ...wrongNumbers(plain),
    ...wrongTexts(plain),
    ...wrongLists(plain),
  ];
}

function constant(kind: string, words: string, strength: Invalid['strength'], value: Json): Wrong {
  return { kind, words, strength, value: () => value };
}

/**
 * Another JSON type. Another kind of container is surely wrong; a scalar for a scalar is what services coerce.
 */
function wrongTypes(types: ReadonlySet<Type>, plain: Plain, top: boolean): readonly Wrong[] {
  const found: Wrong[] = [];
  const is = (...some: readonly Type[]): boolean => some.some((type) => types.has(type));
  const wrong = (words: string, strength: Invalid['strength'], value: Json): void => {
    found.push(constant('type', words, strength, value));
  };
  const scalar = is('string', 'integer', 'number', 'boolean');
  if (!is('object')) wrong('an object', 'sure', { a: 'x' });
  if (!is('array')) {
    // To some languages an empty object and an empty array are one: with required members it is wrong either way.
    const empty = is('object') && plain.required.size === 0;
    wrong('an empty array', empty ? 'lenient' : 'sure', []);
    if (scalar) wrong('an array', 'sure', [{ a: 'x' }]);
  }
  if (!is('string')) {
    wrong('a text', is('boolean') ? 'lenient' : 'sure', 'x');
    // The very number of a valid body: any other one might be refused for what it is.
    const asText = (before: Json): Json => (typeof before === 'number' ? String(before) : '5');
    if (is('integer', 'number'))
      found.push({ kind: 'type', words: 'the number as text', strength: 'lenient', value: asText });
    if (is('boolean')) wrong('the boolean as text', 'lenient', 'true');
  }
  if (!is('integer', 'number')) wrong('a number', scalar ? 'lenient' : 'sure', 5);
  if (is('integer') && !is('number')) wrong('a fraction', 'lenient', 1.5);
  if (!is('boolean')) wrong('a boolean', scalar ? 'lenient' : 'sure', true);
  if (!is('null')) wrong('null', 'lenient', null);
  return top ? found.filter(({ words }) => words !== 'an object' && words !== 'a boolean') : found;
}

function closedList(plain: Plain): readonly Wrong[] {
  const { values } = plain;
  if (!values) return [];
  const kind = values.length === 1 ? 'const' : 'enum';
  const has = (value: Json): boolean => values.some((one) => canonical(one) === canonical(value));
  const text = values.find((value) => typeof value === 'string');
  const number = values.filter((value) => typeof value === 'number');
  const found: Wrong[] = [];
  const outside = ['zzz', `${text ?? ''}zzz`].find((value) => !has(value));
  if (text !== undefined && outside !== undefined)
    found.push(constant(kind, 'a text that is not listed', 'sure', outside));
  const cased = text === undefined ? undefined : otherCase(text);
  if (cased !== undefined && !has(cased))
    found.push(constant(kind, 'a listed text in the other letter case', 'sure', cased));
  if (number.length > 0) found.push(constant(kind, 'a number that is not listed', 'sure', Math.max(...number) + 1));
  return found;
}

function wrongNumbers(plain: Plain): readonly Wrong[] {
  const { minimum, maximum } = plain.bounds;
  const { exclusiveMinimum, exclusiveMaximum } = plain;
  const [step] = plain.multiples;
  const whole = plain.types?.has('integer') === true && !plain.types.has('number');
  const unit = step ?? 1;
  const found: Wrong[] = [];
  const bound = (words: string, value: number, strength: Invalid['strength'] = 'sure'): void => {
    if (Number.isFinite(value)) found.push({ ...constant('bound', words, strength, value), value: onNumber(value) });
  };
  const near = (value: number): number => Number(value.toPrecision(15));
  if (minimum !== undefined) bound('below the minimum', near(minimum - unit));
  if (maximum !== undefined) bound('above the maximum', near(maximum + unit));
  if (exclusiveMinimum !== undefined) bound('at the excluded minimum', exclusiveMinimum);
  if (exclusiveMaximum !== undefined) bound('at the excluded maximum', exclusiveMaximum);
  if (minimum === undefined && maximum === undefined && plain.formats.includes('int32') && whole) {
    bound('above 32 bits', 2 ** 31, 'lenient');
  }
  if (step !== undefined) {
    const off = whole && Number.isInteger(step) ? 1 : step / 2;
    found.push({
      kind: 'multipleOf',
      words: `no multiple of ${String(step)}`,
      strength: 'sure',
      value: (before) => (typeof before === 'number' ? near(before + off) : undefined),
    });
    found.push({
      kind: 'multipleOf',
      words: `no multiple of ${String(step)}, from below`,
      strength: 'sure',
      value: (before) => (typeof before === 'number' ? near(before - off) : undefined),
    });
  }
  return found;
}

function onNumber(value: number): (before: Json) => Json | undefined {
  return (before) => (typeof before === 'number' ? value : undefined);
}

function wrongTexts(plain: Plain): readonly Wrong[] {
  const found: Wrong[] = [];
  const { minLength, maxLength } = plain.bounds;
  const text = (
    kind: string,
    words: string,
    strength: Invalid['strength'],
    value: (before: string) => string,
  ): void => {
    found.push({ kind, words, strength, value: (before) => (typeof before === 'string' ? value(before) : undefined) });
  };
  if (minLength !== undefined && minLength > 0) {
    text('length', 'one character too few', 'sure', (before) => [...before].slice(0, minLength - 1).join(''));
    if (minLength > 1) text('length', 'empty', 'sure', () => '');
  }
  if (maxLength !== undefined && maxLength < LONGEST) {
    text('length', 'one character too many', 'sure', (before) => lengthened(before, maxLength + 1));
  }
  for (const pattern of plain.patterns) {
    const test = boundedPattern(pattern);
    found.push({
      kind: 'pattern',
      words: 'not of the form asked for',
      strength: 'sure',
      value: (before) => (typeof before === 'string' ? mismatch(before, test) : undefined),
    });
    const inside = forbiddenBy(pattern).map((one) => [`a text with ${JSON.stringify(one)}`, insert(one)] as const);
    // A service that looks for the form anywhere in a text, or in any letter case, refuses what is altogether otherwise.
    for (const [words, change] of [...Object.entries(NEAR_MISSES), ...inside])
      found.push({
        kind: 'pattern',
        words,
        strength: 'sure',
        value: (before) => (typeof before === 'string' ? nearMiss(before, change, test, maxLength) : undefined),
      });
  }
  for (const format of plain.formats.filter((one) => !isFree(one))) {
    const checked = CHECKED_FORMATS[format];
    const wrong = checked ?? LENIENT_FORMATS[format];
    if (wrong !== undefined) text('format', `no ${format}`, checked === undefined ? 'lenient' : 'sure', () => wrong);
    const number = checkedNumber(format);
    if (number !== undefined)
      text('format', `a wrong check digit of ${format}`, 'sure', (before) =>
        withWrongCheckDigit(
          typeof before === 'string' && /^[A-Z0-9]*\d$/.test(before) && number.isValid(before)
            ? before
            : number.numbered(1),
        ),
      );
    const time = DATED[format];
    for (const [words, day] of time === undefined ? [] : Object.entries(DAYS))
      text('format', words, 'sure', () => `${day}${time ?? ''}`);
  }
  return found;
}

/** More of the same characters, so that a pattern has a chance to hold. */
function lengthened(text: string, length: number): string {
  const characters = [...text];
  const last = characters.at(-1) ?? 'a';
  return text + last.repeat(Math.max(0, length - characters.length));
}

/** The text with as little changed as breaks the pattern: its length stays, if that does. */
function mismatch(text: string, test: BoundedPattern): string | undefined {
  const characters = [...text];
  const swapped = (index: number, by: string): string => characters.map((old, i) => (i === index ? by : old)).join('');
  const places = characters.length === 0 ? [] : [0, characters.length - 1, Math.floor(characters.length / 2)];
  const odd = ['!', ' ', '~', 'a', 'A', '0', '-', 'é'];
  const same = places.flatMap((index) => odd.map((one) => swapped(index, one)));
  const all = odd.map((one) => one.repeat(Math.max(1, characters.length)));
  return [...same, ...all, `${text}!`, `!${text}`, ''].find((candidate) => !test.test(candidate));
}

function wrongLists(plain: Plain): readonly Wrong[] {
  const found: Wrong[] = [];
  const { minItems, maxItems } = plain.bounds;
  const list = (words: string, value: (before: readonly Json[], others: readonly Json[]) => Json | undefined): void => {
    const onList = (before: Json, others: readonly Json[]): Json | undefined =>
      Array.isArray(before) ? value(before as readonly Json[], others) : undefined;
    found.push({ kind: 'items', words, strength: 'sure', value: onList });
  };
  if (minItems !== undefined && minItems > 0) list('one too few', (before) => before.slice(0, minItems - 1));
  if (maxItems !== undefined && maxItems < 1000) {
    list('one too many', (before, others) => {
      const some = before[0];
      if (some === undefined) return undefined;
      // Each once, as far as there are so many: a service may count what is given twice as one.
      const known = new Set(before.map((item) => JSON.stringify(item)));
      const fresh = others.flat().filter((item) => !known.has(JSON.stringify(item)) && known.add(JSON.stringify(item)));
      // What objects have beside their first member may have to go with the rest of the body.
      const another = (i: number): Json =>
        isObject(some) ? varied(some, i) : (fresh[i] ?? (plain.unique ? varied(some, i) : some));
      const more = Array.from({ length: maxItems + 1 - before.length }, (_, i) => another(i));
      return [...before, ...more];
    });
  }
  if (plain.unique) {
    list('two that are equal', (before) => {
      const some = before[0];
      if (some === undefined) return undefined;
      return before.length > 1 && before.length === maxItems ? [...before.slice(0, -1), some] : [...before, some];
    });
  }
  return found;
}

/** Another value of the same kind, where it can be had without the schema. */
function varied(value: Json, i: number): Json {
  if (typeof value === 'string') return `${value}${String.fromCharCode(97 + (i % 26))}${i < 26 ? '' : String(i)}`;
  if (typeof value === 'number') return value + i + 1;
  if (isObject(value)) {
    const [entry] = Object.entries(value);
    return entry === undefined ? value : { ...value, [entry[0]]: varied(entry[1], i) };
  }
  return value;
}
