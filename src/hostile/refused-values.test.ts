import { expect, it } from 'vitest';
import { shelf, type Good, type Otherwise } from './fixtures/shelf.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';

const SHELF = contractOf('src/hostile/fixtures/shelf.yaml');

async function tried(refuses: Otherwise['refuses']): Promise<Tried> {
  const target = await shelf(refuses === undefined ? {} : { refuses });
  const only = ['declared-values-are-taken'];
  return tryOn(target, { contract: SHELF, only, effort: 'standard', environment: { SHELF_URL: target.url } });
}

function labelOf({ size }: Good): string {
  const label = typeof size === 'object' && size !== null && 'label' in size ? size.label : undefined;
  return typeof label === 'string' ? label : '';
}

const REFUSALS: readonly (readonly [what: string, refuses: Otherwise['refuses'], finding: RegExp])[] = [
  [
    'an update refuses a word of an enumeration',
    (good, method) => method === 'PATCH' && good['colour'] === 'blue',
    /goods\.update takes each colour that its schema allows: "blue" is refused, and "\w+" taken/,
  ],
  [
    'a replacement refuses a text of more than 120 letters',
    (good, method) => method === 'PUT' && String(good['note'] ?? '').length > 120,
    /goods\.replace takes each note that its schema allows: a text of 121 letters is refused, and a text of 120 letters taken/,
  ],
  [
    'a create refuses a member inside another one',
    (good, method) => method === 'POST' && labelOf(good).length > 59,
    /goods\.create takes each size\/label that its schema allows: a text of 60 letters is refused, and a text of 59 letters taken/,
  ],
  [
    'an update refuses the greatest length inside another member',
    (good, method) => method === 'PATCH' && labelOf(good).length > 40,
    /goods\.update takes each size\/label that its schema allows: a text of 41 letters is refused, and a text of 40 letters taken/,
  ],
  [
    'an address with a plus sign is refused',
    (good) => String(good['contact'] ?? '').includes('+'),
    /goods\.\w+ takes each contact that its schema allows: "first\.last\+tag@mail\.example\.com" is refused, and ".+@example\.com" taken/,
  ],
];

it.each(REFUSALS)('%s', async (_, refuses, finding) => {
  const run = await tried(refuses);
  expect(defects(run)).toEqual([]);
  expect(failures(run).join('\n')).toMatch(finding);
  expect(run.of('inconclusive')).toEqual([]);
});

it('a service that takes all, and one with a rule between two members, are accused of nothing', async () => {
  for (const refuses of [
    undefined,
    // Blue ones have a note.
    (good: Good): boolean => good['colour'] === 'blue' && good['note'] === undefined,
    // Who has a label has a contact.
    (good: Good): boolean => labelOf(good) !== '' && good['contact'] === undefined,
  ]) {
    const run = await tried(refuses);
    expect(failures(run)).toEqual([]);
    expect(defects(run)).toEqual([]);
  }
});
