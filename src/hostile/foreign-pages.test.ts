import { expect, it } from 'vitest';
import { dishonest, FOREIGN } from './fixtures/dishonest-store.js';
import { relay, type Relayed } from './fixtures/relay.js';
import { behaving, send } from './fixtures/serving.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';

const CONTRACT = contractOf('src/hostile/fixtures/things.yaml', (text) =>
  text.replace('MARKS: here', 'tag: /name\n    unique: none').replace('ID: here', 'id: { id: /id }'),
);

/** Each so many requests to a record are answered by something between, which the service never hears of. */
async function behind(
  only: readonly string[],
  method: string,
  every: number,
  how: Relayed,
): Promise<{ readonly tried: Tried; readonly answered: number }> {
  let url = '';
  const service = dishonest({}, () => url);
  const origin = await behaving((moment) => {
    send(moment, service.answer(moment.asked));
  });
  let [n, answered] = [0, 0];
  const between = await relay(origin.url, (asked, path) => {
    if (asked !== method || !/^\/things\/\d+$/.test(path)) return 'as it is';
    n += 1;
    if (n % every !== 0) return 'as it is';
    answered += 1;
    return how;
  });
  ({ url } = between);
  const target = {
    ...between,
    close: () => {
      between.close();
      origin.close();
    },
  };
  const tried = await tryOn(target, { contract: CONTRACT, effort: 'standard', only, environment: { THINGS_URL: url } });
  expect(defects(tried)).toEqual([]);
  expect(service.harm()).toEqual([]);
  expect(service.things.size).toBe(FOREIGN);
  return { tried, answered };
}

/** Of the writes in races: some of those that meet. */
const EVERY = 4;

const READING = ['post-creates', 'put-is-idempotent', 'patch-changes-only-what-it-names', 'get-is-repeatable'];

for (const how of ['page', 'text'] as const) {
  it(`a ${how} in the place of a record is of somebody in between, and nobody fails for it`, async () => {
    const { tried, answered } = await behind(READING, 'GET', 7, how);
    expect(answered).toBeGreaterThan(3);
    expect(failures(tried)).toEqual([]);
    expect(tried.run.notes.filter(({ about }) => about === 'noise').map(({ text }) => text)).toEqual([
      expect.stringMatching(/page/),
    ]);
  });
}

for (const how of ['page', 'text', 'waiting'] as const) {
  it(`a write in a race that is answered ${how === 'waiting' ? 'with JSON' : `with a ${how}`} of somebody in between is no lost write`, async () => {
    const { tried, answered } = await behind(
      ['acknowledged-updates-survive', 'disjoint-patches-survive'],
      'PATCH',
      EVERY,
      how,
    );
    expect(answered).toBeGreaterThan(0);
    expect(failures(tried)).toEqual([]);
    expect(tried.verdict('acknowledged-updates-survive@things')?.kind).toBe('pass');
  });
}
