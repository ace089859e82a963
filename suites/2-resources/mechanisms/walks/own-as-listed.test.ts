import { expect, it } from 'vitest';
import type { Json, Kit, Own, OwnedRecord } from 'probity/check';
import type { Listing } from 'probity/check/lists';
import { ownAsListed } from './own-as-listed.js';

const listing = {
  list: { id: 'notes.list' },
  items: '',
  paging: { by: 'nothing' },
} as unknown as Listing;
const own = {
  resource: 'notes',
  id: { assignedBy: 'server', placeholders: { id: { kind: 'pointer', pointer: '/id' } } },
  createBody: { properties: { title: { type: 'string' } } },
} as unknown as Own;
const record = (id: string): OwnedRecord => ({ ids: { id }, sent: {} }) as unknown as OwnedRecord;

/** What is seen of a list whose items are made at these seconds, and how often it was waited for another one. */
async function seen(seconds: readonly number[], first: string): Promise<{ ids: readonly unknown[]; waits: number }> {
  const items = seconds.map((created, n) => ({ id: String(n), title: 'same', created }));
  let waits = 0;
  const kit = {
    walk: () => Promise.resolve({ ended: 'end', items: [...items], pages: [] }),
    wait: () => Promise.resolve((waits += 1)),
    create: () => {
      items.unshift({ id: 'later', title: 'same', created: 99 });
      return Promise.resolve(record('later'));
    },
  } as unknown as Kit;
  const records = items.map(({ id }) => record(id));
  const shown = await ownAsListed(kit, listing, own, records, first);
  return { ids: shown.map((item) => (item as Readonly<Record<string, Json>>)['id']), waits };
}

it('makes another record a second later where all have one time that the service sets', async () => {
  expect(await seen([7, 7], '/created')).toEqual({ ids: ['later', '0', '1'], waits: 1 });
});

it('does not wait where times differ, or where the list goes by what is written', async () => {
  expect(await seen([7, 8], '/created')).toEqual({ ids: ['0', '1'], waits: 0 });
  expect(await seen([7, 7], '/title')).toEqual({ ids: ['0', '1'], waits: 0 });
});
