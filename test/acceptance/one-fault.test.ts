import { expect, it } from 'vitest';
import {
  EVERYTHING,
  inProcessTransport,
  loadContract,
  planContract,
  renderConsole,
  renderReport,
  checks,
  DEFAULT_CAPS,
  runContract,
  summarise,
  type Run,
} from '../../src/index.js';
import { library, shop, type Misbehaviour, type ReferenceService, faults } from '../../src/reference/index.js';
import { NOMINAL_URL, runningClock } from '../../src/selftest/service.js';
import { part } from '../../src/selftest/fixtures/amount.js';

/** Checks that look at what is done to a record. */
const OF_RECORDS = [
  'delete-removes',
  'null-takes-a-member-away',
  'one-racer-wins',
  'patch-changes-only-what-it-names',
  'put-replaces-entirely',
  'references-name-a-record',
  'requests-keep-their-effects',
  'values-are-kept-whole',
];

async function runOn(
  service: ReferenceService,
  planted: readonly Misbehaviour[],
  only: readonly string[],
): Promise<Run> {
  const loaded = loadContract(`probity:services/${service === shop ? 'shop' : 'library'}.yaml`);
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const clock = runningClock();
  const reference = service.start({ faults: planted, clock, seed: 1 });
  const environment = service.environment(NOMINAL_URL);
  const policy = { ...EVERYTHING, only };
  const result = await runContract({
    contract: loaded.contract,
    checks,
    plan: planContract(loaded.contract, checks, policy, environment),
    environment,
    seed: 1,
    nonce: 'n1',
    clock,
    transport: () => inProcessTransport((call) => reference.dispatch(call), { caps: DEFAULT_CAPS, clock }),
  });
  if ('problem' in result) throw new Error(result.problem);
  return result.run;
}

const named = (all: readonly Misbehaviour[], id: string): Misbehaviour => {
  const fault = all.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`There is no fault ${id}`);
  return fault;
};

const onShop = (ids: readonly string[], only = OF_RECORDS): Promise<Run> =>
  runOn(
    shop,
    ids.map((id) => named(faults, id)),
    only,
  );
const onLibrary = (...ids: readonly string[]): Promise<Run> =>
  runOn(
    library,
    ids.map((id) => named(library.faults, id)),
    ['delete-removes', 'put-replaces-entirely', 'values-are-kept-whole', 'post-creates'],
  );

/** Together they are an operation without any guard: nobody can tell them apart by what it answers. */
const GUARDS_GONE = ['authentication/nobody-is-refused', 'authentication/any-token-is-accepted'];

/** The entries that have findings, each with how many others point to it. */
const found = (run: Run): Readonly<Record<string, number>> =>
  Object.fromEntries(summarise(run).findings.map(({ entry, same }) => [entry.id, same.length]));

it('an update that changes nothing is one finding, and whatever else sees it points to it', async () => {
  const run = await onShop(['methods/patch-changes-nothing']);
  const head = 'patch-changes-only-what-it-names@products';
  expect(found(run)).toEqual({ [head]: 4 });
  // The verdicts are what they are without it.
  expect([...run.verdicts.values()].filter(({ verdict }) => verdict.kind === 'fail')).toHaveLength(5);
  const verdict = run.verdicts.get('null-takes-a-member-away@products')?.verdict;
  expect(verdict?.kind === 'fail' && verdict.finding.effects).toEqual(['products.update stores nothing']);
  const console = renderConsole(run, { isVerbose: true });
  expect(console.match(/^✗ \d/gm)).toHaveLength(1);
  expect(console).toMatch(/also {6}[^]*requests-keep-their-effects@products[^]*same\s+cause/);
  expect(renderReport('junit', run)).toContain(`same cause as ${head}`);
  expect(renderReport('html', run)).toContain('requests-keep-their-effects@products');
});

it('a deletion that removes nothing is one finding of each resource, with what it leaves to others', async () => {
  const run = await onShop(['methods/delete-does-nothing']);
  expect(found(run)).toEqual({ 'delete-removes@products': 2, 'delete-removes@reviews': 1 });
});

it('a filter that is ignored is one finding of each list', async () => {
  const run = await onShop(['resources/filter-is-ignored'], ['filter-is-exact', 'unknown-filter-value-as-declared']);
  expect(found(run)).toEqual({ 'filter-is-exact@orders.status': 1, 'filter-is-exact@products.status': 1 });
});

it('an operation that lets in whoever asks, with any credential and with none, has one finding', async () => {
  const of = ['missing', 'invalid', 'insufficient'].map((what) => `${what}-credentials-are-refused`);
  const heads = Object.entries(found(await onShop(GUARDS_GONE, of)));
  expect(heads.length).toBeGreaterThan(5);
  expect(heads.filter(([entry]) => !entry.startsWith('missing-'))).toEqual([]);
  expect(heads.filter(([, others]) => others < 1)).toEqual([]);
});

const AT_ONE_TIME = [
  [
    'methods/patch-changes-nothing',
    'methods/delete-does-nothing',
    ['delete-removes@products', 'delete-removes@reviews', 'patch-changes-only-what-it-names@products'],
  ],
  [
    'methods/null-in-a-patch-is-ignored',
    'methods/patch-resets-the-status',
    ['null-takes-a-member-away@products', 'patch-changes-only-what-it-names@products'],
  ],
  [
    'methods/put-merges',
    'methods/names-are-cut-by-octets',
    ['put-replaces-entirely@products', 'values-are-kept-whole@products.create'],
  ],
] as const;

it.each(part(AT_ONE_TIME, 1))('%s and %s at one time are two findings', async (one, other, heads) => {
  const run = await onShop([one, other]);
  const entries = Object.keys(found(run));
  for (const head of heads) expect(entries).toContain(head);
});

const IN_THE_LIBRARY = [
  ['library/a-delete-does-nothing', 'library/a-replacement-merges'],
  ['library/a-replacement-keeps-the-biography', 'library/a-new-author-loses-the-given-name'],
] as const;

it.each(part(IN_THE_LIBRARY, 1))('%s and %s in the Library are two findings', async (one, other) => {
  const both = Object.keys(found(await onLibrary(one, other)));
  for (const single of [one, other]) {
    const [head] = Object.keys(found(await onLibrary(single)));
    expect(both).toContain(head);
  }
});
