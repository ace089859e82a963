import type { Json } from './json.js';
import { valueAt } from './pointer.js';

/** Where a pointer may lead to besides the record that a formula is about. */
export type Beside = 'body' | 'before' | 'above' | 'row';

/** What a computed member is made of: numbers, and JSON pointers to numbers of the same record or of one beside it. */
export type Formula =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'member'; readonly pointer: string; readonly of?: Beside }
  | { readonly is: 'count'; readonly pointer: string }
  | { readonly is: 'sum'; readonly of: Formula }
  | { readonly is: 'operation'; readonly sign: Sign; readonly left: Formula; readonly right: Formula }
  | { readonly is: 'rounded'; readonly how: Rounding; readonly of: Formula }
  | { readonly is: 'min' | 'max'; readonly of: readonly Formula[] };

/** `round` takes a half up. */
type Rounding = 'round' | 'floor' | 'ceil';

/** What there is beside a record: the body of the request, the record before it, the one above, the row that applies. */
export type Besides = Partial<Readonly<Record<Beside, Json>>>;

type Sign = '+' | '-' | '*' | '/';

/** The element that is meant of each list that a step `*` goes through, by the pointer to the list. */
export type Elements = ReadonlyMap<string, number>;

/** A pointer ends before a blank, a bracket or a comma, so `/a / 2` is a quotient and `/a/2` a pointer. */
const POINTER = /\/(?:[^\s(),~]|~[01])*/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const NAME = /[a-z]+/y;
const BLANK = /\s*/y;

const BESIDE: readonly string[] = ['body', 'before', 'above', 'row'] satisfies readonly Beside[];
const ROUNDINGS: readonly string[] = ['round', 'floor', 'ceil'] satisfies readonly Rounding[];
/** Binary fractions are off by so much, so that a half may be a little less. */
const EXACT = 1e-9;

/** Nesting beyond this is no formula that a person wrote. */
const DEEPEST = 20;

// Reads `sum(/lines/*/amount) - /discount`: `+ - * /` between blanks, brackets, numbers, JSON pointers, `sum` over the elements of a
// list, `count` of a list, `min`, `max`, `round`, `floor` and `ceil`, a minus before what is taken away, and `body(/amount)` for what
// lies beside the record, where the fact has that. Returns what is wrong with it, as text, where it is no formula.
export function parseFormula(text: string, beside: readonly Beside[] = []): Formula | string {
  try {
    return new Parser(text, beside).whole();
  } catch (error) {
    if (error instanceof Misread) return error.message;
    throw error;
  }
}

class Misread extends Error {}

class Parser {
  #at = 0;
  #depth = 0;

  constructor(
    private readonly text: string,
    private readonly beside: readonly Beside[],
  ) {}

  whole(): Formula {
    const formula = this.#sum();
    if (this.#at < this.text.length) this.#fail('an operator between blanks, or the end');
    return formula;
  }

  #sum(): Formula {
    if ((this.#depth += 1) > DEEPEST) throw new Misread(`It is nested more than ${DEEPEST} deep`);
    let left = this.#product();
    for (let sign = this.#sign('+-'); sign !== undefined; sign = this.#sign('+-'))
      left = { is: 'operation', sign, left, right: this.#product() };
    this.#depth -= 1;
    return left;
  }

  #product(): Formula {
    let left = this.#factor();
    for (let sign = this.#sign('*/'); sign !== undefined; sign = this.#sign('*/'))
      left = { is: 'operation', sign, left, right: this.#factor() };
    return left;
  }

  #factor(): Formula {
    const number = this.#take(NUMBER);
    if (number !== undefined) return { is: 'number', value: Number(number) };
    const pointer = this.#take(POINTER);
    if (pointer !== undefined) return { is: 'member', pointer };
    if (this.#takes('(')) return this.#closed(this.#sum());
    if (this.#takes('-'))
      return { is: 'operation', sign: '-', left: { is: 'number', value: 0 }, right: this.#factor() };
    const name = this.#take(NAME);
    if (name === undefined) return this.#fail('a number, a JSON pointer or a bracket');
    const known = ['sum', 'count', 'min', 'max', ...ROUNDINGS, ...this.beside];
    if (!known.includes(name)) throw new Misread(`There is no function "${name}"; there are ${listed(known)}`);
    if (!this.#takes('(')) return this.#fail('"("');
    if (isBeside(name))
      return this.#closed({ is: 'member', pointer: this.#take(POINTER) ?? this.#fail('a JSON pointer'), of: name });
    if (isRounding(name)) return this.#closed({ is: 'rounded', how: name, of: this.#sum() });
    if (name === 'count') {
      const list = this.#take(POINTER) ?? this.#fail('the JSON pointer of a list');
      return this.#closed({ is: 'count', pointer: list.replace(/\/\*$/, '') });
    }
    if (name === 'sum') return this.#closed({ is: 'sum', of: this.#sum() });
    const of = [this.#sum()];
    while (this.#takes(',')) of.push(this.#sum());
    return this.#closed({ is: name === 'min' ? 'min' : 'max', of });
  }

  #closed(formula: Formula): Formula {
    return this.#takes(')') ? formula : this.#fail('")"');
  }

  #sign(among: string): Sign | undefined {
    this.#take(BLANK);
    const sign = this.text[this.#at];
    if (sign === undefined || !among.includes(sign)) return undefined;
    this.#at += 1;
    return sign as Sign;
  }

  #takes(character: string): boolean {
    this.#take(BLANK);
    if (this.text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    if (pattern !== BLANK) this.#take(BLANK);
    pattern.lastIndex = this.#at;
    const [taken] = pattern.exec(this.text) ?? [];
    this.#at += taken?.length ?? 0;
    return taken;
  }

  #fail(expected: string): never {
    const rest = this.text.slice(this.#at);
    throw new Misread(`Expected ${expected} ${rest === '' ? 'at its end' : `before "${rest}"`}`);
  }
}

const isBeside = (name: string): name is Beside => BESIDE.includes(name);
const isRounding = (name: string): name is Rounding => ROUNDINGS.includes(name);
const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** A pointer of a formula, whether it stands in a sum, and where it leads to besides the record itself. */
export interface Pointed {
  readonly pointer: string;
  readonly isSummed: boolean;
  readonly of?: Beside;
}

/** Pointers of members and lists in a formula. */
export function pointersOf(formula: Formula, isSummed = false): readonly Pointed[] {
  switch (formula.is) {
    case 'number':
      return [];
    case 'member':
      return [{ pointer: formula.pointer, isSummed, ...(formula.of === undefined ? {} : { of: formula.of }) }];
    case 'count':
      return [{ pointer: formula.pointer, isSummed }];
    case 'sum':
      return pointersOf(formula.of, true);
    case 'rounded':
      return pointersOf(formula.of, isSummed);
    case 'operation':
      return [formula.left, formula.right].flatMap((part) => pointersOf(part, isSummed));
    default:
      return formula.of.flatMap((part) => pointersOf(part, isSummed));
  }
}

// The lists that a pointer goes through, by its steps `*`: `/orders/*/lines/*/amount` through `/orders` and `/orders/*/lines`.
export const listsOf = (pointer: string): readonly string[] =>
  [...pointer.matchAll(/\/\*(?=\/|$)/g)].map(({ index }) => pointer.slice(0, index));

/**
 * The number that a formula says, for a record and the elements that are meant.
 * @returns undefined where a member is missing or no number: nothing can be said of such a record
 */
export function formulaValue(
  formula: Formula,
  record: Json,
  elements: Elements = new Map(),
  beside: Besides = {},
): number | undefined {
  switch (formula.is) {
    case 'number':
      return formula.value;
    case 'member': {
      const from = formula.of === undefined ? record : beside[formula.of];
      return from === undefined ? undefined : numberIn(valueAt(from, concrete(formula.pointer, elements)));
    }
    case 'count': {
      const list = valueAt(record, concrete(formula.pointer, elements));
      return Array.isArray(list) ? list.length : undefined;
    }
    case 'sum':
      return sumOf(formula.of, record, elements, beside);
    case 'rounded': {
      const value = formulaValue(formula.of, record, elements, beside);
      return value === undefined ? undefined : roundedAs(formula.how, value);
    }
    case 'operation': {
      const [left, right] = [formula.left, formula.right].map((part) => formulaValue(part, record, elements, beside));
      if (left === undefined || right === undefined) return undefined;
      const value = calculated(formula.sign, left, right);
      return Number.isFinite(value) ? value : undefined;
    }
    default: {
      const all = formula.of.map((part) => formulaValue(part, record, elements, beside));
      const known = all.filter((value) => value !== undefined);
      return known.length < all.length ? undefined : Math[formula.is](...known);
    }
  }
}

function roundedAs(how: Rounding, value: number): number {
  // Not -0.
  if (how === 'ceil') return Math.ceil(value - EXACT) + 0;
  return Math.floor(value + EXACT + (how === 'round' ? 0.5 : 0));
}

function sumOf(formula: Formula, record: Json, elements: Elements, beside: Besides): number | undefined {
  const lists = pointersOf(formula).flatMap(({ pointer }) => listsOf(pointer));
  const list = lists.find((one) => !elements.has(one));
  if (list === undefined) return formulaValue(formula, record, elements, beside);
  const all = valueAt(record, concrete(list, elements));
  if (!Array.isArray(all)) return undefined;
  let sum = 0;
  for (const index of all.keys()) {
    const value = sumOf(formula, record, new Map([...elements, [list, index]]), beside);
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

/** A pointer with the number of the element that is meant in place of each `*`. */
function concrete(pointer: string, elements: Elements): string {
  let named = pointer;
  // The innermost list first, so that what stands before it is still as it is in the formula.
  for (const list of [...listsOf(pointer)].reverse()) {
    const index = elements.get(list);
    if (index !== undefined) named = `${list}/${index}${named.slice(list.length + 2)}`;
  }
  return named;
}

/** The places that a pointer names in a record, each with the elements that it goes through. */
export function elementsAt(
  record: Json,
  pointer: string,
): readonly { readonly at: string; readonly elements: Elements }[] {
  let found: readonly Elements[] = [new Map()];
  for (const list of listsOf(pointer)) {
    found = found.flatMap((elements) => {
      const all = valueAt(record, concrete(list, elements));
      return Array.isArray(all) ? [...all.keys()].map((index) => new Map([...elements, [list, index]])) : [];
    });
  }
  return found.map((elements) => ({ at: concrete(pointer, elements), elements }));
}

/** A number, also one that is written as a text of decimal digits, as amounts often are. */
export function numberIn(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function calculated(sign: Sign, left: number, right: number): number {
  if (sign === '+') return left + right;
  if (sign === '-') return left - right;
  return sign === '*' ? left * right : left / right;
}
