import { expect, it } from 'vitest';
import { shop } from '../reference/index.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';

const looks = ({ run }: Tried): number => run.exchanges.filter(({ entry }) => entry.startsWith('ownership@')).length;

it('records that a list shows with the mark of the run are removed without a read of each', async () => {
  const shopping = await shop.start({ seed: 1 }).listen();
  const tried = await tryOn(
    { url: shopping.url, close: () => undefined },
    {
      contract: contractOf('contracts/services/shop.yaml'),
      only: ['limit-outside-domain'],
      effort: 'standard',
      environment: shop.environment(shopping.url),
    },
  );
  await shopping.close();
  expect([failures(tried), defects(tried)]).toEqual([[], []]);
  const made = tried.run.exchanges.filter(
    ({ request, response }) => request.method === 'POST' && response?.status === 201,
  );
  expect(made.length).toBeGreaterThan(200);
  expect(
    tried.run.exchanges.filter(({ intent, request }) => intent === 'cleanup' && request.method !== 'GET').length,
  ).toBe(made.length);
  expect(looks(tried)).toBeLessThan(40);
});
