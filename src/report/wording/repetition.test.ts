import { expect, test } from 'vitest';
import type { ExchangeLine } from '../../result/run-file.js';
import { exchange, fail } from '../../result/golden/lines.js';
import { garbledBy, listedBeside, withRacers } from './repetition.js';

const BASE = 'http://127.0.0.1:4010';

function made(entry: string, n: number, id: string): ExchangeLine {
  return exchange(entry, n, {
    request: { method: 'POST', url: `${BASE}/things`, headers: [], body: '{}' },
    response: { status: 201, headers: [], body: `{"id":${id}}`, bodyState: 'text', received: 1, decoded: 1 },
    started: n,
    ended: n,
  });
}

test('what a list showed beside the records of a case is found by its id, and how far it goes by the population', () => {
  const [other, own, behind, elsewhere, otherNumber] = [
    made('reference@things', 0, '11'),
    made('population@things', 1, '"a-1"'),
    made('post-creates@things', 2, '1'),
    made('post-creates@things', 3, '"unlisted"'),
    made('post-creates@things', 3, '5'),
  ];
  const list = exchange('walk@things', 4, {
    request: { method: 'GET', url: `${BASE}/things?limit=9`, headers: [] },
    response: {
      ...{ status: 200, headers: [], bodyState: 'text', received: 1, decoded: 1 },
      body: '{"data":[{"id":11,"of":5},{"id":"a-1"},{"id":1}]}',
    },
    started: 9,
    ended: 9,
  });
  const creates = [other, own, behind, elsewhere, otherNumber];
  expect(listedBeside([list], creates, 'all')).toEqual([other, own, behind]);
  expect(listedBeside([list], creates, 'before')).toEqual([other]);
  const early = { ...list, started: -1 };
  expect(listedBeside([early], creates, 'all')).toEqual([]);
});

test('what wrote more than ASCII into the records of a list that cannot be read goes with it', () => {
  const rewritten = (id: string, body: string, status = 200): ExchangeLine =>
    exchange('values@things', 3, {
      request: { method: 'PUT', url: `${BASE}/things/${id}`, headers: [], body },
      response: { status, headers: [], body: '', bodyState: 'text', received: 0, decoded: 0 },
      started: 3,
      ended: 3,
    });
  const list = (body: string): ExchangeLine =>
    exchange('callers@things', 4, {
      request: { method: 'GET', url: `${BASE}/things?limit=9`, headers: [] },
      response: { status: 200, headers: [], body, bodyState: 'text', received: 1, decoded: 1 },
      started: 9,
      ended: 9,
    });
  const writes = [
    rewritten('a-1', '{"name":"\u00E9"}'),
    rewritten('a-1', '{"name":"e"}'),
    rewritten('a-1', '{"name":"\u6F22"}', 422),
    rewritten('a-2', '{"name":"\u6F22"}'),
  ];
  const cut = '[{"id":"a-1","name":"\u00E9"},{"id":"a-3"';
  expect(garbledBy([list(cut)], writes)).toEqual(writes.slice(0, 1));
  expect(garbledBy([list(`${cut}}]`)], writes)).toEqual([]);
});

test('an answer of a race goes with the race, where the finding names no other', () => {
  const racer = (n: number, lane: string): ExchangeLine => ({
    ...exchange('one-racer-wins@things', n, { started: 10 + n, ended: 20 }),
    id: `one-racer-wins@things/p0.0/${lane}/0`,
  });
  const race = [racer(0, 'race2.0'), racer(1, 'race2.1'), racer(2, 'race2.2')];
  const late = { ...racer(3, 'race2.3'), started: 30, ended: 40 };
  const byEntry = new Map([['one-racer-wins@things', [...race, late, racer(0, 'race20.0'), racer(0, '0')]]]);
  const [, one] = race;
  if (one === undefined) throw new Error('There are three');
  const finding = fail({}).finding;
  const { where: _, ...bare } = finding;
  expect(withRacers(bare, [one], byEntry)).toEqual(race);
  expect(withRacers({ ...bare, where: one.id }, [one], byEntry)).toEqual([one]);
  expect(withRacers(bare, race.slice(0, 2), byEntry)).toEqual(race.slice(0, 2));
});
