import { expect, test } from 'vitest';
import { defineCheck } from '../check/index.js';
import { checks, loadContract, type Contract } from '../index.js';
import { library, shop } from '../reference/index.js';
import { isSound, runSelftest } from './selftest.js';

function contractOf(name: string): Contract {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
  return loaded.contract;
}

const ID = 'taken-values-are-refused';
const tried = { checks, contractOf, seed: 1, of: [ID] };

test('one check is tried on all that break it, and on the services that are right', async () => {
  const { rows, sound, unproven } = await runSelftest(tried);
  expect(rows.filter((row) => !isSound(row))).toEqual([]);
  expect({ sound, unproven }).toEqual({ sound: true, unproven: [] });
  const breaking = [...shop.faults, ...library.faults].filter(({ breaks }) => breaks.includes(ID));
  const planted = new Set(rows.filter(({ kind }) => kind === 'fault').map(({ id }) => id));
  expect([...planted].sort()).toEqual(breaking.map(({ id }) => id).sort());
  expect(new Set(rows.flatMap(({ failed }) => failed))).toEqual(new Set([ID]));
  expect(rows.filter(({ kind }) => kind === 'clean').length).toBeGreaterThan(2);
});

/** Creates a record, and looks at nothing. */
const blind = defineCheck({
  title: 'A record can be made',
  rationale: 'It stands for a check that cannot fail.',
  blindSpot: 'everything',
  over: 'resource',
  effect: 'writes',
  needs: ({ resource }) => ({ own: resource.own }),
  verify: ({ own }, kit) =>
    kit.forEach(['one'], async () => {
      kit.expect((await kit.create(own)).resource, 'It is of its resource').toEqual(own.resource);
    }),
});

test('and one that does not notice what breaks it is not proven', async () => {
  const replaced = checks.map((one) => (one.id === ID ? { ...one, check: blind } : one));
  const { sound, unproven } = await runSelftest({ ...tried, checks: replaced });
  expect({ sound, unproven }).toEqual({ sound: false, unproven: [ID] });
});
