import { expect, it } from 'vitest';
import { groupFindings } from './findings.js';
import { fail, plan, verdict } from './golden/lines.js';
import { GOLDEN_HEADER, runOf } from './golden/run.js';
import { summarise } from './summary.js';

/** The groups of findings with these claims and fingerprints, by the subject of each. */
function groups(found: Readonly<Record<string, readonly [claim: string, fingerprint: string]>>): readonly string[][] {
  const subjects = Object.keys(found);
  const lines = [
    ...subjects.map((subject) => plan(`sort-orders@${subject}`, [])),
    ...Object.entries(found).map(([subject, [claim, fingerprint]]) =>
      verdict(`sort-orders@${subject}`, fail({ claim, fingerprint })),
    ),
  ];
  const { findings } = summarise(runOf(GOLDEN_HEADER, lines, 'non-conformant'));
  return groupFindings(findings).map(({ first, alike }) => [first, ...alike].map(({ entry }) => entry.plan.subject));
}

it('puts findings together that differ in their resource and key alone', () => {
  expect(
    groups({
      'products.name': ['Values of name descend', 'products.list|200||'],
      'products.price': ['Values of price descend', 'products.list|200||'],
      'orders.price': ['Values of price descend', 'orders.list|200||'],
    }),
  ).toEqual([['products.name', 'products.price', 'orders.price']]);
});

it('keeps apart what fails in another way', () => {
  expect(
    groups({
      'products.name': ['Values of name descend', 'products.list|200||'],
      'products.price': ['Values of price descend', 'products.list|500||'],
      'orders.price': ['Values of price are numbers', 'orders.list|200||'],
      'orders.name': ['Values of name descend', 'orders.list|200||/name'],
    }),
  ).toHaveLength(4);
});

it('takes a part of a word for no subject', () => {
  expect(groups({ a: ['An a', 'a|1'], name: ['Names of name', 'x|1'], ames: ['N* of ames', 'x|1'] })).toHaveLength(3);
});
