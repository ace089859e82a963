import { expect, test } from 'vitest';
import { defineCheck } from '../check/index.js';
import { callers, houseOf } from './fixtures/callers.js';
import { textOf } from './fixtures/unusual.js';
import { runningClock } from './service.js';
import { tryAll } from './small/trying.js';

/** Sends one request as each caller. */
const calling = defineCheck({
  title: 'Every caller is let in',
  rationale: 'A caller whose secret lies elsewhere would be nobody.',
  blindSpot: 'everything else',
  over: 'resource',
  effect: 'reads',
  needs: ({ resource }) => ({ list: resource.operations.list.offered }),
  verify: async ({ list }, kit) => {
    await kit.forEach([...kit.identities], async (as) => {
      const exchange = await kit.send(list, {}, { as });
      kit.expect(kit.outcome(exchange).class, `${as} is let in`).toEqual('success');
    });
  },
});

test('each caller sends the secret of its own file, command, variable or token endpoint, in its own place', async () => {
  const clock = runningClock();
  const house = houseOf(undefined, clock);
  const { environment = {}, more = {} } = callers;
  // Under the name of one that a clause of the document names.
  const only = [{ id: 'listed-items-can-be-read', part: '2-resources', check: calling }];
  const ended = await tryAll(textOf(callers), house.dispatch, { clock, environment, more: { ...more, checks: only } });
  expect(ended.loud).toEqual([]);
  expect(ended.passed).toBe(1);
  expect([...house.seen].sort()).toEqual(['anna', 'bob', 'carl', 'dora', 'emil', 'fred', 'gina', 'hugo', 'ina']);
});

test('a run tries fewer wrong credentials than lock a caller out, and locks callers out where nobody says so', async () => {
  const locked = async (text: string): Promise<boolean> => {
    const clock = runningClock();
    const house = houseOf(undefined, clock);
    const { environment = {}, more = {} } = callers;
    await tryAll(text, house.dispatch, { clock, environment, more });
    return house.isLocked();
  };
  const text = textOf(callers);
  expect(await locked(text)).toBe(false);
  expect(await locked(text.replace('lockout: { after: 25, for: 1m }', 'lockout: none'))).toBe(true);
});
