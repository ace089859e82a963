import type { Json } from './json.js';
import { valueAt } from './pointer.js';

/** What a computed member is made of: numbers, and JSON pointers to numbers of the same record. */
export type Formula =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'member'; readonly pointer: string }
  | { readonly is: 'count'; readonly pointer: string }
  | { readonly is: 'sum'; readonly of: Formula }
  | { readonly is: 'operation'; readonly sign: Sign; readonly left: Formula; readonly right: Formula }
  | { readonly is: 'min' | 'max'; readonly of: readonly Formula[] };

type Sign = '+' | '-' | '*' | '/';

/** The element that is meant of each list that a step `*` goes through, by the pointer to the list. */
export type Elements = ReadonlyMap<string, number>;

/** A pointer ends before a blank, a bracket or a comma, so `/a / 2` is a quotient and `/a/2` a pointer. */
const POINTER = /\/(?:[^\s(),~]|~[01])*/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const NAME = /[a-z]+/y;
const BLANK = /\s*/y;

/** Nesting beyond this is no formula that a person wrote. */
const DEEPEST = 20;

// Reads `sum(/lines/*/amount) - /discount`: `+ - * /` between blanks, brackets, numbers, JSON pointers, `sum` over the elements of a
// list, `count` of a list, `min` and `max`. Returns what is wrong with it, as text, where it is no formula.
export function parseFormula(text: string): Formula | string {
  try {
    return new Parser(text).whole();
  } catch (error) {
    if (error instanceof Misread) return error.message;
    throw error;
  }
}

class Misread extends Error {}

class Parser {
  #at = 0;
  #depth = 0;

  constructor(private readonly text: string) {}

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
    const name = this.#take(NAME);
    if (name === undefined) return this.#fail('a number, a JSON pointer or a bracket');
    if (!['sum', 'count', 'min', 'max'].includes(name))
      throw new Misread(`There is no function "${name}"; there are sum, count, min and max`);
    if (!this.#takes('(')) return this.#fail('"("');
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

/** Pointers of members and lists in a formula, each with whether it stands in a sum. */
export function pointersOf(formula: Formula, isSummed = false): readonly { pointer: string; isSummed: boolean }[] {
  switch (formula.is) {
    case 'number':
      return [];
    case 'member':
    case 'count':
      return [{ pointer: formula.pointer, isSummed }];
    case 'sum':
      return pointersOf(formula.of, true);
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
export function formulaValue(formula: Formula, record: Json, elements: Elements = new Map()): number | undefined {
  switch (formula.is) {
    case 'number':
      return formula.value;
    case 'member':
      return numberIn(valueAt(record, concrete(formula.pointer, elements)));
    case 'count': {
      const list = valueAt(record, concrete(formula.pointer, elements));
      return Array.isArray(list) ? list.length : undefined;
    }
    case 'sum':
      return sumOf(formula.of, record, elements);
    case 'operation': {
      const [left, right] = [formula.left, formula.right].map((part) => formulaValue(part, record, elements));
      if (left === undefined || right === undefined) return undefined;
      const value = calculated(formula.sign, left, right);
      return Number.isFinite(value) ? value : undefined;
    }
    default: {
      const all = formula.of.map((part) => formulaValue(part, record, elements));
      const known = all.filter((value) => value !== undefined);
      return known.length < all.length ? undefined : Math[formula.is](...known);
    }
  }
}

function sumOf(formula: Formula, record: Json, elements: Elements): number | undefined {
  const lists = pointersOf(formula).flatMap(({ pointer }) => listsOf(pointer));
  const list = lists.find((one) => !elements.has(one));
  if (list === undefined) return formulaValue(formula, record, elements);
  const all = valueAt(record, concrete(list, elements));
  if (!Array.isArray(all)) return undefined;
  let sum = 0;
  for (const index of all.keys()) {
    const value = sumOf(formula, record, new Map([...elements, [list, index]]));
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
