import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, type Contract } from '../index.js';
import { shop } from '../reference/index.js';
import { NOMINAL_URL, runningClock, transportTo } from '../selftest/service.js';
import { dataOf } from './data.js';
import { mutate, type Opened } from './mutate.js';
import type { ServiceFacts } from '../contract/facts/model.js';
import type { Operator, Place } from './operator.js';
import { harmlessChanges } from './operators/harmless.js';
import { operators } from './operators/index.js';
import { printMutated } from './print.js';

const plain = { bold: (text: string) => text, dim: (text: string) => text };

function shopContract(): Contract {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  return loaded.contract;
}

function open(): Opened {
  const clock = runningClock();
  const reference = shop.start({ clock, seed: 1 });
  return { clock, isThrownAway: true, transport: () => transportTo(reference, clock) };
}

/** Operators of one place, the list of products, so that the test knows what is planted. */
function only(...ids: readonly string[]): readonly Operator[] {
  return operators
    .filter(({ id }) => ids.includes(id))
    .map((operator) => ({
      ...operator,
      rates: ['always'],
      places: (service) =>
        operator.places(service).filter(({ id }) => /^products\.(?:list(?:\.limit)?|delete)$/.test(id)),
    }));
}

/** Nothing of it can be seen: an answer is the same whatever its letters. */
const HARMLESS: Operator = {
  id: 'harmless.nothing',
  sentence: 'Nothing is wrong',
  about: ['2'],
  rates: ['always'],
  places: () => [
    {
      id: 'products.list',
      operation: 'products.list',
      plant: () => ({ at: ({ route }) => route?.operation.id === 'products.list', answer: (call, next) => next(call) }),
    },
  ],
};

/** Only a client that looks for it would see it. */
const UNSEEN: Operator = {
  ...HARMLESS,
  id: 'hole.a-header-that-nobody-reads',
  places: (service) =>
    HARMLESS.places(service).map((place) => ({
      ...place,
      facts: ['webhooks', 'resources.products.schema'],
      plant: (tools) => ({
        ...place.plant(tools),
        answer: async (call, next) => {
          const result = await next(call);
          if (!('answer' in result)) return result;
          const { answer } = result;
          return { ...result, answer: { ...answer, headers: [...answer.headers, ['X-Odd', 'odd'] as const] } };
        },
      }),
    })),
};

test('mistakes of the Shop are noticed, and what nobody could see is told apart', async () => {
  const contract = shopContract();
  const wanted = ['limit-is-a-maximum', 'delete-removes', 'total-counts-the-list'].map((id) => `${id}@products`);
  const heard: string[] = [];
  const mutated = await mutate({
    contract,
    checks,
    policy: { ...EVERYTHING, only: [...wanted, 'missing-credentials-are-refused@products.list'] },
    environment: shop.environment(NOMINAL_URL),
    operators: [
      ...only('parameter.ignored', 'write.dropped', 'total.off-by-one', 'caller.not-asked-for'),
      HARMLESS,
      UNSEEN,
    ],
    count: 6,
    seed: 1,
    effort: 'standard',
    open,
    onMutant: ({ mutant }) => heard.push(mutant.id),
  });
  if ('problem' in mutated) throw new Error(mutated.problem);
  const fates = Object.fromEntries(mutated.mutants.map(({ mutant, fate }) => [mutant.id, fate]));
  expect(heard).toEqual(Object.keys(fates));
  expect([...mutated.clean.verdicts.values()].filter(({ kind }) => kind === 'fail')).toEqual([]);
  expect(fates).toMatchObject({
    'parameter.ignored@products.list.limit': { kind: 'noticed', entry: 'limit-is-a-maximum@products', isRight: true },
    'write.dropped@products.delete': { kind: 'noticed', entry: 'delete-removes@products', isRight: true },
    'harmless.nothing@products.list': { kind: 'no-effect' },
    'hole.a-header-that-nobody-reads@products.list': { kind: 'unnoticed' },
  });
  const told = JSON.stringify(dataOf(mutated, 1));
  expect(JSON.parse(told)).toMatchObject({ figures: { mutants: 6 }, seed: 1 });
  expect(told).not.toContain(shop.environment(NOMINAL_URL)['PROBITY_SHOP_TOKEN']);
  const { evidence } = mutated.mutants.find(({ mutant }) => mutant.operator.id === 'parameter.ignored')!.effect;
  expect(evidence?.sent.target).toContain('limit=');
  expect(evidence?.sent.headers).toContainEqual(['Authorization', 'Bearer [secret:PROBITY_SHOP_TOKEN]']);
  expect(evidence?.passed[0]?.request.target).not.toContain('limit=');
  // What the client asked for shows beside what it got.
  expect(evidence?.without).toMatchObject({ status: 200 });
  const text = printMutated(mutated, plain);
  expect(text).toContain('Unnoticed, though everything is stated');
  expect(text).toMatch(/noticed \d+ % of \d+ mistakes that can be seen/);
});

test('a sample of mistakes of all kinds is noticed, and no change that is harmless', { timeout: 120_000 }, async () => {
  const contract = shopContract();
  const sample = [
    'foreign.read',
    'race.update-writes-the-whole-record',
    'cursor.item-skipped',
    'event.lost',
    'parameter.ignored',
    'page.item-doubled',
    'status.missing-is-500',
  ];
  const mutated = await mutate({
    contract,
    checks,
    policy: { ...EVERYTHING, only: LOOKING },
    environment: shop.environment(NOMINAL_URL),
    operators: [
      ...harmlessChanges.filter(({ id }) => id === 'harmless.all'),
      ...operators
        .filter(({ id }) => sample.includes(id))
        .map((operator) => ({ ...operator, places: (service: ServiceFacts) => near(operator.places(service)) })),
    ],
    count: sample.length + 1,
    seed: 1,
    effort: 'standard',
    open,
  });
  if ('problem' in mutated) throw new Error(mutated.problem);
  const fates = mutated.mutants.map(({ mutant, fate }) => [mutant.operator.id, fate.kind]);
  expect(fates).toEqual([
    ['harmless.all', 'no-effect'],
    ...mutated.mutants.slice(1).map(({ mutant }) => [mutant.operator.id, 'noticed']),
  ]);
  expect(fates).toHaveLength(sample.length + 1);
});

/** Few checks, so that the test is quick; each of the mistakes breaks what one of them looks at. */
const LOOKING = [
  'private-records-are-hidden@orders',
  'disjoint-patches-survive@products',
  'cursor-walk-is-a-partition@products',
  'a-change-causes-its-event@products',
  'stream-resumes@products',
  'responses-match-schema@products.read',
  'post-creates@products',
  'offset-walk-is-a-partition@products',
  'limit-is-a-maximum@products',
  'unknown-id-is-404@products',
  'malformed-body-is-refused@products.create',
  'total-counts-the-list@products',
];

/** Where the checks look: the products, or else what there is. */
function near(places: readonly Place[]): readonly Place[] {
  const names = [
    'products.list.limit',
    'products',
    'products.read',
    'products.create',
    'products.list',
    'products.create.name',
  ];
  const wanted = places.filter(({ id }) => names.includes(id));
  return (wanted.length > 0 ? wanted : places).slice(0, 1);
}
