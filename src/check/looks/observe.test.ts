import { expect, test } from 'vitest';
import type { Json } from '../../contract/text/json.js';
import type { Own } from '../../contract/facts/model.js';
import type { Kit, OwnedRecord } from '../kit.js';
import type { Listing } from '../lists/listing.js';
import type { Walk } from '../walk.js';
import { readingList } from './observe.js';

const OWN = {
  resource: 'codes',
  item: '/codes/<id>',
  id: { placeholders: { id: { kind: 'pointer', pointer: '/id' } } },
};
const LISTING = { list: { id: 'codes.list' }, items: { kind: 'pointer', pointer: '' }, paging: { by: 'nothing' } };
const record = (n: number): OwnedRecord =>
  ({ resource: 'codes', ids: { id: String(n) }, sent: {} }) as unknown as OwnedRecord;

/** What a second look at a list without pages sees of a record that it does not show, where it has so many items before and then. */
async function lookedAgain(before: number, then: number): Promise<readonly (Json | undefined)[]> {
  let count = before;
  const kit = {
    note: () => undefined,
    wait: () => Promise.resolve(),
    stop: (_: string, detail: string) => {
      throw new Error(detail);
    },
    walk: (): Promise<Walk> => {
      const items = Array.from({ length: count }, (__, n) => ({ id: String(n + 1) }));
      return Promise.resolve({ pages: [], items, ended: 'end' });
    },
  } as unknown as Kit;
  const look = await readingList(kit, OWN as unknown as Own, LISTING as unknown as Listing, [record(before)]);
  if (look === undefined) throw new Error('No list was looked at');
  count = then;
  return look('after');
}

test('a list without pages that was longer before is not cut where it is as long as a page may be', async () => {
  expect(await lookedAgain(51, 50)).toEqual([undefined]);
});

test('one that grew until it is as long as a page may be says nothing of what it does not show', async () => {
  await expect(lookedAgain(49, 50)).rejects.toThrow('could not be read to its end again');
});
