import { expect, test } from 'vitest';
import { checks, fileSystem, loadContract, planContract, silencedChecks, type RecordedSilence } from '../index.js';

const SHOP = 'probity:services/shop.yaml';

/** What the Shop's contract keeps from being looked at once it says something else in a place. */
function silenced(...changes: readonly (readonly [from: string | RegExp, to: string])[]): readonly RecordedSilence[] {
  const read = (path: string): string => {
    if (path !== SHOP) return fileSystem.read(path);
    return changes.reduce((text, [from, to]) => {
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`The contract has nothing like ${String(from)}`);
      return changed;
    }, fileSystem.read(path));
  };
  const loaded = loadContract(SHOP, { files: { ...fileSystem, read }, baselines: 'ignore' });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return silencedChecks(loaded.contract, planContract(loaded.contract, checks));
}

const of = (all: readonly RecordedSilence[], fact: string): RecordedSilence | undefined =>
  all.find((one) => one.fact === fact);
const lineOf = (text: string): number =>
  fileSystem
    .read(SHOP)
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

test('a fact that is none is named with where it stands and the checks that it keeps from running', () => {
  const all = silenced();
  const orders = of(all, 'resources.orders.operations.*');
  expect(orders).toMatchObject({ says: 'none', effect: 'switched-off' });
  expect(orders?.position).toMatch(/^shop\.yaml:\d+:\d+$/);
  // What a complete list of operations leaves out is not there either.
  const left = of(all, 'complete.operations');
  for (const one of [orders, left]) {
    expect(one?.checks).toEqual(expect.arrayContaining(['put-is-idempotent', 'patch-changes-only-what-it-names']));
    expect(one?.entries).toBeGreaterThan(30);
  }
  expect(of(all, 'testing.fault-injection')).toMatchObject({
    checks: ['failures-are-injected-as-asked'],
    nowhere: ['failures-are-injected-as-asked'],
    entries: 1,
  });
  expect(of(all, 'consistency.list-lag')).toBeUndefined();
  // What is of another kind is no reason of its own.
  expect(all.filter(({ fact }) => fact === 'resources.products.operations.create')).toEqual([]);
});

test('a resource without items silences a great many, and says so at its line', () => {
  const item = of(
    silenced(['    item: /api/<version>/products/<products.id>/reviews/<id>\n', '    item: none\n']),
    'resources.reviews.item',
  );
  expect(item?.says).toBe('none');
  expect(item?.position).toBe(
    `shop.yaml:${String(lineOf('    item: /api/<version>/products/<products.id>/reviews/<id>'))}:11`,
  );
  expect(item?.checks.length).toBeGreaterThan(30);
});

test('what is unlimited, never called or excepted is told with what is no longer tried', () => {
  const all = silenced(
    [/^ {2}lifetime: .*$/m, '  lifetime: unlimited'],
    // One that is named is tried all the same.
    [/^ {2}expired:\n(?: {4}.*\n)+/m, ''],
    [/^claims: \[web-api\]$/m, 'claims:\n  - web-api:\n      except:\n        fields.select: nobody uses it'],
    [/^( {2}refund:\n)/m, '$1    never-call: true\n'],
  );
  expect(of(all, 'auth.lifetime')).toMatchObject({ says: 'unlimited', checks: ['expired-credentials-are-refused'] });
  expect(of(all, 'operations.refund.never-call')).toMatchObject({ says: 'true', effect: 'switched-off' });
  expect(of(all, 'operations.refund.never-call')?.checks).toContain('operations-exist');
  const excepted = of(all, 'claims.web-api.except.fields.select');
  expect(excepted).toMatchObject({ says: 'nobody uses it', checks: ['fields-selects'], nowhere: ['fields-selects'] });
  expect(excepted?.position).toMatch(/^shop\.yaml:\d+:\d+$/);
});

test('what checks that run are told to leave out is named: volatile values, what marks a run, the time that lists take', () => {
  const all = silenced([/list-lag: 0s/, 'list-lag: 2s'], [/read-after-write: strong/, 'read-after-write: eventual']);
  const volatile = of(all, 'resources.products.volatile');
  expect(volatile).toMatchObject({ effect: 'narrowed', leavesOut: 'the values at /updated_at' });
  expect(volatile?.checks).toEqual(expect.arrayContaining(['fields-selects', 'disjoint-patches-survive']));
  // Who only makes records compares none.
  expect(volatile?.checks).not.toContain('ids-have-their-form');
  expect(of(all, 'resources.products.tag')?.checks).toEqual(['declared-values-are-taken']);
  expect(of(all, 'consistency.list-lag')?.checks).toContain('delete-removes');
  const eventual = all.filter(({ fact }) => fact === 'consistency.read-after-write');
  expect(eventual.map(({ effect }) => effect)).toEqual(['switched-off', 'narrowed']);
  expect(eventual[0]?.checks).toEqual(['acknowledged-updates-survive']);
  expect(eventual[1]?.checks).toContain('delete-removes');
});

test('a document that the service claims is named as who says it, by having no place in the contract', () => {
  const loaded = loadContract('probity:services/library.yaml');
  if ('problems' in loaded) throw new Error('The contract does not load');
  const all = silencedChecks(loaded.contract, planContract(loaded.contract, checks));
  for (const { fact, position } of all) expect(position, fact).toMatch(/^library\.yaml:/);
});
