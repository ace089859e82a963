import { expect, it } from 'vitest';
import { part } from '../selftest/fixtures/amount.js';
import { dishonest } from './fixtures/dishonest-store.js';
import { behaving, send } from './fixtures/serving.js';
import { contractOf, defects, tryOn } from './fixtures/trying.js';

/** Checks that delete records, some of them twice, and checks that would miss theirs. */
const CHECKS = [
  'delete-is-idempotent',
  'delete-removes',
  'delete-survives-a-lost-answer',
  'disjoint-patches-survive',
  'acknowledged-updates-survive',
  'patch-changes-only-what-it-names',
  'post-creates',
  'put-is-idempotent',
  'put-replaces-entirely',
  'requests-keep-their-effects',
  'values-are-kept-whole',
];

it('a right service that gives each record the first number that is free is not accused, and nothing is in doubt', async () => {
  let [again, turn] = [0, 0];
  for (const seed of part([1, 2], 1)) {
    const given = new Set<number>();
    const service = dishonest(
      {
        theirs: ['1', '2'],
        create: (body, { things }) => {
          let id = 1;
          while (things.has(String(id))) id += 1;
          if (given.has(id)) again += 1;
          given.add(id);
          const thing = { ...body, id: String(id) };
          things.set(String(id), thing);
          const headers = { location: `/things/${String(id)}`, 'content-type': 'application/json' };
          return { status: 201, headers, body: JSON.stringify(thing) };
        },
      },
      () => '',
    );
    const target = await behaving((moment) => {
      // An answer takes a moment, in which others are under way.
      const answered = service.answer(moment.asked);
      setTimeout(
        () => {
          send(moment, answered);
        },
        (turn += 7) % 13,
      );
    });
    const contract = contractOf('src/hostile/fixtures/things.yaml', (text) =>
      text.replace('MARKS: here', 'tag: /name\n    unique: none').replace('ID: here', () => 'id: { id: /id }'),
    );
    const environment = { THINGS_URL: target.url };
    const tried = await tryOn(target, {
      contract,
      only: CHECKS,
      effort: 'standard',
      seed,
      nonce: 'c0ffee12',
      environment,
    });
    expect({ fail: tried.of('fail'), inconclusive: tried.of('inconclusive') }).toEqual({ fail: [], inconclusive: [] });
    expect(defects(tried)).toEqual([]);
    expect(service.harm()).toEqual([]);
    expect([...service.things.keys()]).toEqual(['1', '2']);
  }
  expect(again).toBeGreaterThan(10);
});
