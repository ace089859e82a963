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

it('puts findings of operations and of actions together, which have one name and not two', () => {
  const claim = 'The refusal carries a challenge';
  expect(groups({ 'products.list': [claim, 'products.list|401||'], cancel: [claim, 'cancel|401||'] })).toEqual([
    ['products.list', 'cancel'],
  ]);
});

it('points to what another check claims more directly only where the same does not happen', () => {
  const effects = ['products.update stores nothing'];
  const lines = [
    plan('update-has-an-effect@products', []),
    plan('sort-orders@products', []),
    plan('sort-orders@orders', []),
    verdict('update-has-an-effect@products', fail({ claim: 'It changes', fingerprint: 'a|200||', effects })),
    verdict('sort-orders@products', fail({ claim: 'It sorts', fingerprint: 'b|200||', effects })),
    verdict(
      'sort-orders@orders',
      fail({ claim: 'It sorts', fingerprint: 'c|200||', effects: ['orders.update stores nothing'] }),
    ),
  ];
  const [first] = GOLDEN_HEADER.checks;
  if (first === undefined) throw new Error('The header names no check');
  const sameOf = (echoes: readonly string[]): readonly number[] => {
    const header = { ...GOLDEN_HEADER, checks: [{ ...first, id: 'sort-orders', echoes }] };
    return summarise(runOf(header, lines, 'non-conformant')).findings.map(({ same }) => same.length);
  };
  expect(sameOf(['update-has-an-effect'])).toEqual([1, 0]);
  expect(sameOf([])).toEqual([0, 0, 0]);
});

it('takes what several checks say of one resource in the same words for one finding', () => {
  const said = (claim: string, fingerprint: string) => fail({ claim, fingerprint });
  const lines = [
    plan('sort-orders@products', []),
    plan('walks-through@products', []),
    plan('finds-all@products', []),
    plan('sort-orders@orders', []),
    verdict('sort-orders@products', said('A read says its version', 'products.read|200||')),
    verdict('walks-through@products', said('A read says its version', 'products.read|200||')),
    verdict('finds-all@products', said('A read says its version', 'products.read|404||')),
    verdict('sort-orders@orders', said('A read says its version', 'orders.read|200||')),
  ];
  const { findings } = summarise(runOf(GOLDEN_HEADER, lines, 'non-conformant'));
  expect(findings.map(({ entry, same }) => [entry.id, same.map(({ id }) => id)])).toEqual([
    ['sort-orders@products', ['walks-through@products']],
    ['finds-all@products', []],
    ['sort-orders@orders', []],
  ]);
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

it('puts findings together that differ in which success it was, or in a number that a claim tells', () => {
  expect(
    groups({
      'notes.create': ['notes.create is refused', 'notes.create|201||'],
      'notes.update': ['notes.update is refused', 'notes.update|200||'],
      'notes.delete': ['notes.delete is refused', 'notes.delete|404||'],
    }),
  ).toEqual([['notes.create', 'notes.update'], ['notes.delete']]);
  expect(
    groups({ a: ['Pages of 7 are whole', 'list|200||'], b: ['Pages of 15 are whole', 'list|200||'] }),
  ).toHaveLength(1);
});

it('ends at the same finding from wherever a circle is entered', () => {
  const found = fail({ claim: 'It holds', fingerprint: 'a|500||' });
  const lines = ['a', 'b', 'c'].map((subject) => plan(`sort-orders@${subject}`, []));
  const to = { a: 'b', b: 'c', c: 'b' };
  const pointing = Object.entries(to).map(([subject, other]) =>
    verdict(`sort-orders@${subject}`, { ...found, sameAs: `sort-orders@${other}` }),
  );
  const { findings } = summarise(runOf(GOLDEN_HEADER, [...lines, ...pointing], 'non-conformant'));
  expect(findings.map(({ entry, same }) => [entry.plan.subject, same.length])).toEqual([['b', 2]]);
});

it('puts findings together that differ in the method or the operation alone, where the claim names none', () => {
  const claim = 'A method that is not offered is refused';
  expect(
    groups({
      products: [claim, 'PATCH|404|not_found|'],
      reviews: [claim, 'PUT|404|not_found|'],
      orders: [claim, 'PUT|200||'],
      search: [claim, 'DELETE|204||'],
      callers: ['DELETE is refused', 'DELETE|404|not_found|'],
    }),
  ).toEqual([['products', 'reviews'], ['orders', 'search'], ['callers']]);
});

it('takes a part of a word for no subject', () => {
  expect(groups({ a: ['An a', 'a|1'], name: ['Names of name', 'x|1'], ames: ['N* of ames', 'x|1'] })).toHaveLength(3);
});

it('shows each cause for which an entry fails', () => {
  const other = fail({ claim: 'It refuses a price below 0', fingerprint: 'products.create|201||/price' });
  const { finding, confirmed, minimal } = other;
  const name = { claim: 'It refuses a long name', fingerprint: 'products.create|201||/name' };
  const lines = [
    plan('sort-orders@products', []),
    plan('sort-orders@orders', []),
    verdict('sort-orders@products', fail(name, { further: [{ finding, confirmed, minimal }] })),
    verdict('sort-orders@orders', other),
  ];
  const { findings } = summarise(runOf(GOLDEN_HEADER, lines, 'non-conformant'));
  const shown = findings.map(({ entry, verdict: { finding: one }, same }) => [
    entry.id,
    one.fingerprint,
    same.map(({ id }) => id),
  ]);
  expect(shown).toContainEqual(['sort-orders@products', 'products.create|201||/name', []]);
  expect(shown).toContainEqual(['sort-orders@products', 'products.create|201||/price', ['sort-orders@orders']]);
  expect(shown).toHaveLength(2);
});
