import { gap, none, only, stated, within, type ResourceFacts, type Slot } from 'probity/check';
import { wholePattern } from 'probity/check/records';

/** The simplest ids: characters that stand in a path as they are (RFC 3986 section 2.3). */
const SIMPLEST: readonly string[] = ['~', '-', '_', '0', 'a'];
/** What is laid around an id of the right form. */
const AROUND: readonly (readonly [string, string])[] = [
  ['', '~'],
  ['~', ''],
  ['', '_'],
  ['', '-'],
  ['-', ''],
  ['a', '0'],
];
const MOST = 3;

/** The pattern of ids that a caller chooses. */
export function chosenPattern({ name, id, at }: ResourceFacts): Slot<string> {
  return within(id, ({ pattern, assignedBy }) => {
    const path = `resources.${name}.id`;
    if (assignedBy !== 'client') return none(`${path}.assigned-by`);
    const isBroken = (text: string): boolean => illFormedIds(text, '').length > 0;
    if (pattern !== undefined)
      return only(stated(pattern, `${path}.pattern`), isBroken, 'one that some id of a single character breaks');
    return at('id.pattern').state === 'none' ? none(`${path}.pattern`) : gap(`${path}.pattern`);
  });
}

/** A few ids that break the pattern, the simplest first. One that a service may fold to the right case breaks nothing. */
export function illFormedIds(pattern: string, right: string): readonly string[] {
  const form = wholePattern(pattern);
  const isIll = (id: string): boolean => ![id, id.toLowerCase(), id.toUpperCase()].some((one) => form.test(one));
  const around = AROUND.map(([before, behind]) => `${before}${right}${behind}`);
  const long = tooLong(form, right);
  return [
    ...SIMPLEST.filter(isIll).slice(0, MOST),
    ...around.filter(isIll).slice(0, MOST),
    ...(long === undefined ? [] : [long]),
  ];
}

/** A right id with as many letters behind it as are one too many; undefined where there may be any number of them. */
function tooLong(form: { readonly test: (id: string) => boolean }, right: string): string | undefined {
  if (right === '' || !form.test(right)) return undefined;
  const [last = ''] = [...right].slice(-1);
  for (let length = right.length + 1; length <= LONGEST; length += 1) {
    const id = right.padEnd(length, last);
    if (!form.test(id)) return id;
  }
  return undefined;
}

/** Longer ones meet the limits of addresses. */
const LONGEST = 300;

/** A right id in capitals, where these break the pattern: a service that does not fold them may not take it. */
export function capitalised(pattern: string, right: string): string | undefined {
  const form = wholePattern(pattern);
  const id = right.toUpperCase();
  return right !== '' && form.test(right) && !form.test(id) ? id : undefined;
}
