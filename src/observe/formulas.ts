import { elementsAt, formulaValue, numberIn, parseFormula, type Elements } from '../contract/text/formula.js';
import { isObject, type Json, type JsonObject } from '../contract/text/json.js';
import { ifStated } from '../contract/facts/slot.js';
import { declaredAt } from '../check/values/declared.js';
import { escapeSegment, valueAt } from '../contract/text/pointer.js';
import type { Listed } from './lists.js';
import { answered } from './looking.js';
import type { Sightings } from './sightings.js';

/** Numbers, and different ones among them, that have to follow a formula before it is taken for one. */
const ENOUGH = 3;
/** Members of a kind that are tried: with more, something fits by chance. */
const MOST = 8;
/** Numbers that are given out, and not calculated. */
const GIVEN = /(?:^|[_-])(?:id|number|version|revision|position|year)$|Id$/i;

/** Members of the records of a list that are the sum, the product or the count of others, in each of several records. */
export function lookAtNumbers({ resource, exchange, items }: Listed, seen: Sightings): void {
  const body = ifStated(resource.operations.create.body);
  const found = formulasIn(items, (at) => declaredAt(body, at).length > 0);
  for (const { count } of found.slice(0, 1))
    for (let n = 0; n < count; n += 1)
      seen.see(
        ['resources', resource.name, 'computed'],
        found.map(({ at, is }) => ({ at, is })),
        answered(exchange),
      );
}

interface Fitting {
  readonly at: string;
  readonly is: string;
  /** Records that show it. */
  readonly count: number;
}

/** Formulas of members that no caller writes, which fit all of these records and would hardly fit by chance. */
export function formulasIn(items: readonly Json[], isWritten: (at: string) => boolean): readonly Fitting[] {
  const records = items.filter(isObject);
  const lists = namesIn(records, (value) => Array.isArray(value) && value.some(isObject)).map((name) => {
    const elements = records.flatMap((record) => (Array.isArray(record[name]) ? record[name] : []) as readonly Json[]);
    return { at: pointer('', name), numbers: numbersIn(elements.filter(isObject)) };
  });
  const ofElements = lists.flatMap(({ at, numbers }) =>
    numbers
      .filter((name) => !isWritten(pointer(`${at}/*`, name)))
      .flatMap((name) => fitting(records, pointer(`${at}/*`, name), products(`${at}/*`, numbers, name))),
  );
  const whole = numbersIn(records);
  const sums = lists.flatMap(({ at, numbers }) => sumsOf(at, numbers));
  const ofRecords = whole.flatMap((name) => {
    const at = pointer('', name);
    if (isWritten(at)) return [];
    const others = whole.filter((one) => one !== name).map((one) => pointer('', one));
    const bySums = sums.flatMap((sum) => [sum, ...others.flatMap((one) => [`${sum} + ${one}`, `${sum} - ${one}`])]);
    const byOthers = others.flatMap((one, n) =>
      others.flatMap((other, m) => (n === m ? [] : [`${one} - ${other}`, ...(n < m ? [`${one} + ${other}`] : [])])),
    );
    return fitting(records, at, [...bySums, ...products('', whole, name), ...byOthers]);
  });
  // Of `a + b = c` and `c - b = a` the first one says it all.
  const taken = new Set<string>();
  return [...ofElements, ...ofRecords].filter(({ at, is }) => {
    const key = [at, ...is.split(/ [-+*] /)].sort().join(' ');
    return !taken.has(key) && taken.add(key);
  });
}

const pointer = (before: string, name: string): string => `${before}/${escapeSegment(name)}`;

function namesIn(records: readonly JsonObject[], is: (value: Json) => boolean): readonly string[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const isPlain = (name: string): boolean => !/[\s(),]/.test(name) && !GIVEN.test(name);
  return names.filter((name) => isPlain(name) && records.some((record) => is(record[name] ?? null))).slice(0, MOST);
}

const numbersIn = (records: readonly JsonObject[]): readonly string[] =>
  namesIn(records, (value) => numberIn(value) !== undefined);

function sumsOf(list: string, numbers: readonly string[]): readonly string[] {
  const places = numbers.map((name) => pointer(`${list}/*`, name));
  return [
    ...places.map((one) => `sum(${one})`),
    ...places.flatMap((one, n) => places.slice(n + 1).map((other) => `sum(${one} * ${other})`)),
    `count(${list})`,
  ];
}

function products(before: string, numbers: readonly string[], but: string): readonly string[] {
  const places = numbers.filter((name) => name !== but).map((name) => pointer(before, name));
  return places.flatMap((one, n) => places.slice(n + 1).map((other) => `${one} * ${other}`));
}

/** The first of some formulas that is right wherever it says something, and says enough. */
function fitting(records: readonly JsonObject[], at: string, formulas: readonly string[]): readonly Fitting[] {
  for (const is of formulas) {
    const formula = parseFormula(is);
    if (typeof formula === 'string') continue;
    const isPart = partsOf(is);
    const values = new Set<number>();
    let [told, isFitting, count] = [0, true, 0];
    for (const record of records) {
      if (!isFitting) break;
      let isShown = false;
      for (const place of elementsAt(record, at)) {
        const shown = numberIn(valueAt(record, place.at));
        const due = formulaValue(formula, record, place.elements);
        if (shown === undefined || due === undefined) continue;
        isFitting &&= Math.abs(shown - due) <= 1e-9 * Math.max(1, Math.abs(due));
        isShown = true;
        // What is the same as one of its parts says nothing of the formula.
        if (!isPart(record, place.elements, shown)) {
          told += 1;
          values.add(shown);
        }
      }
      count += isShown ? 1 : 0;
    }
    if (isFitting && told >= ENOUGH && values.size >= ENOUGH) return [{ at, is, count }];
  }
  return [];
}

/** Whether a number is one of the parts of its formula, which then is none: something times one, a sum of one element. */
function partsOf(text: string): (record: JsonObject, elements: Elements, shown: number) => boolean {
  if (text.startsWith('count(')) return () => false;
  const [, inside] = /^sum\(([^)]*)\)$/.exec(text) ?? [];
  if (inside !== undefined) return (record) => elementsAt(record, inside.split(' ')[0] ?? '').length < 2;
  const parts = text.split(/ [-+*] /).map((text) => parseFormula(text));
  return (record, elements, shown) =>
    parts.some((part) => typeof part !== 'string' && formulaValue(part, record, elements) === shown);
}
