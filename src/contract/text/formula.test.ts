import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsAt, formulaValue, parseFormula, type Formula } from './formula.js';

const ORDER = {
  discount: 5,
  rate: '0.5',
  missing: null,
  lines: [
    { count: 2, price: 10, parts: [{ n: 1 }, { n: 2 }] },
    { count: 3, price: 7, parts: [{ n: 4 }] },
  ],
};

function parsed(text: string): Formula {
  const formula = parseFormula(text);
  if (typeof formula === 'string') throw new Error(formula);
  return formula;
}

const value = (text: string): number | undefined => formulaValue(parsed(text), ORDER);

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 2 - 3', 5],
    ['8 / 2 / 2', 2],
    ['/discount', 5],
    ['/discount / 2', 2.5],
    ['/discount * /rate', 2.5],
    ['sum(/lines/*/count * /lines/*/price)', 41],
    ['sum(/lines/*/count * /lines/*/price) - /discount', 36],
    ['sum(/lines/*/parts/*/n)', 7],
    ['sum(/lines/*/parts/*/n * /lines/*/count)', 18],
    ['sum(count(/lines/*/parts))', 3],
    ['count(/lines)', 2],
    ['count(/lines/*)', 2],
    ['-/discount + 2', -3],
    ['3 - -/discount', 8],
    ['round(/rate + 0.0049999999999)', 1],
    ['round(1.5) + floor(1.9) + ceil(1.1)', 5],
    ['ceil(0.1 + 0.2 - 0.3)', 0],
    ['max(/discount, count(/lines), 3)', 5],
    ['min(/discount,2)', 2],
  ])('%s is %d', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it.each([
    '/missing + 1',
    '/nothing',
    'sum(/nothing/*/n)',
    'sum(/lines/*/nothing)',
    '/discount / 0',
    'count(/discount)',
  ])('%s says nothing of a record that lacks what it needs', (text) => {
    expect(value(text)).toBeUndefined();
  });

  it.each([
    ['', 'Expected a number, a JSON pointer or a bracket at its end'],
    ['1 +', 'Expected a number, a JSON pointer or a bracket at its end'],
    ['(1 + 2', 'Expected ")" at its end'],
    ['1 2', 'Expected an operator between blanks, or the end before "2"'],
    ['avg(/lines/*/n)', 'There is no function "avg"; there are sum, count, min, max, round, floor and ceil'],
    ['count(3)', 'Expected the JSON pointer of a list before "3)"'],
    ['sum /a', 'Expected "(" before "/a"'],
    ['('.repeat(40), 'It is nested more than 20 deep'],
  ])('%s is none', (text, message) => {
    expect(parseFormula(text)).toBe(message);
  });

  it('is calculated for each element that a step * names', () => {
    const amount = parsed('/lines/*/count * /lines/*/price');
    const all = elementsAt(ORDER, '/lines/*/amount');
    expect(all.map(({ at, elements }) => [at, formulaValue(amount, ORDER, elements)])).toEqual([
      ['/lines/0/amount', 20],
      ['/lines/1/amount', 21],
    ]);
    expect(elementsAt(ORDER, '/total').map(({ at }) => at)).toEqual(['/total']);
    expect(elementsAt(ORDER, '/lines/*/parts/*/n').map(({ at }) => at)).toEqual([
      '/lines/0/parts/0/n',
      '/lines/0/parts/1/n',
      '/lines/1/parts/0/n',
    ]);
  });

  it('is calculated as JavaScript calculates the same text', () => {
    const count = fc.integer({ min: 1, max: 99 }).map(String);
    // What is divided by is no part that may be 0: that is none of these numbers, whatever is made of it.
    const next = (term: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc.oneof(
        fc.tuple(fc.constantFrom('+', '-', '*'), term).map((parts) => parts.join(' ')),
        count.map((one) => `/ ${one}`),
      );
    const term = fc.letrec<{ all: string }>((tie) => ({
      all: fc.oneof(
        { depthSize: 'small' },
        count,
        fc.tuple(tie('all'), next(tie('all'))).map((parts) => `(${parts.join(' ')})`),
      ),
    })).all;
    const flat = fc.tuple(term, fc.array(next(term), { maxLength: 4 })).map(([one, more]) => [one, ...more].join(' '));
    fc.assert(
      fc.property(flat, (text) => {
        const formula = parseFormula(text);
        fc.pre(typeof formula !== 'string');
        const due: unknown = runInNewContext(text);
        expect(formulaValue(formula, {})).toBe(due);
      }),
    );
  });
});
