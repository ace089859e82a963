import { describe, expect, it } from 'vitest';
import type { Json } from '../../contract/text/json.js';
import type { IdFacts, Own } from '../../contract/facts/model.js';
import { parseTemplate } from '../../contract/text/template.js';
import type { OwnedRecord } from '../kit.js';
import { allIds, countOwn, identity, nameOf, recognisable, matchOwn } from './own-records.js';
import type { Listing } from '../lists/listing.js';
import type { Walk } from '../walk.js';

function own(id: IdFacts): Own {
  return { id, item: parseTemplate('/api/<version>/shops/<shops.id>/items/<id>') } as Own;
}

function record(ids: Readonly<Record<string, string>>): OwnedRecord {
  return { ids } as OwnedRecord;
}

const BY_ID = own({ placeholders: { id: { kind: 'pointer', pointer: '/id' } }, assignedBy: 'server' });
const BY_URL = own({ placeholders: {}, url: { kind: 'pointer', pointer: '/self' }, assignedBy: 'server' });

describe('recognise', () => {
  it('knows records by their ids, numbers included', () => {
    const mine = record({ id: '7', 'shops.id': '1' });
    const of = matchOwn(BY_ID, [mine]);
    expect(of({ id: 7 })).toBe(mine);
    expect(of({ id: '8' })).toBeUndefined();
    expect(of({})).toBeUndefined();
  });

  it('knows records by their URL, absolute or not, whatever the version', () => {
    const mine = record({ id: 'a/b', 'shops.id': '1' });
    const of = matchOwn(BY_URL, [mine]);
    expect(of({ self: 'https://host/base/api/v1/shops/1/items/a%2Fb?x=1' })).toBe(mine);
    expect(of({ self: '/api/v2/shops/1/items/a%2Fb/' })).toBe(mine);
    expect(of({ self: '/api/v2/shops/2/items/a%2Fb' })).toBeUndefined();
    expect(of({ self: '/api/v2/shops/1/items/a%2Fbc' })).toBeUndefined();
  });
});

describe('recognisable', () => {
  it('needs ids or a URL in the items', () => {
    expect(recognisable(BY_ID.id)).toBe(true);
    expect(recognisable(BY_URL.id)).toBe(true);
    expect(recognisable({ placeholders: { id: { kind: 'header', name: 'Location' } }, assignedBy: 'server' })).toBe(
      false,
    );
  });
});

describe('identity', () => {
  it('tells items apart, and is nothing for one without an id', () => {
    expect(identity(BY_ID.id, { id: 7 })).not.toBe(identity(BY_ID.id, { id: 8 }));
    expect(identity(BY_ID.id, { name: 'x' })).toBeUndefined();
    const more = { ...BY_ID.id, elsewhere: { id: [{ kind: 'pointer', pointer: '/key' } as const] } };
    expect(identity(more, { key: 7 })).toBe(identity(more, { id: 7, key: 8 }));
    expect(identity(BY_URL.id, { self: '/a' })).not.toBe(identity(BY_URL.id, { self: '/b' }));
  });
});

describe('census', () => {
  it('names what is missing and what is repeated, and lets be what is not ours', () => {
    const items: readonly Json[] = [{ id: 'a' }, { id: 'x' }, { id: 'a' }, { id: 'x' }];
    const records = [record({ id: 'a' }), record({ id: 'b' })];
    expect(countOwn(BY_ID, records, items)).toEqual({ missing: ['b'], repeated: ['a'] });
  });

  it('names records by their own ids', () => {
    expect(nameOf(BY_ID, record({ id: 'a', 'shops.id': '1' }))).toBe('a');
  });
});

describe('all ids', () => {
  /** What is found of a walk in pages that does not come to an end. */
  const found = async (...pages: readonly (readonly number[])[]): Promise<readonly string[] | string> => {
    const walked = pages.map((ids) => ({ items: ids.map((id) => ({ id })) }));
    const walk = { ended: 'endless', pages: walked, items: walked.flatMap(({ items }) => items) } as unknown as Walk;
    const kit = {
      walk: () => Promise.resolve(walk),
      stop: (_: unknown, why: string) => {
        throw new Error(why);
      },
    };
    const listing = { list: {}, items: '', paging: { by: 'cursor' } } as unknown as Listing;
    return allIds(kit as never, BY_ID, listing, undefined).catch((thrown: unknown) => (thrown as Error).message);
  };

  it('are those of a list that goes round and round', async () => {
    expect(await found([1, 2], [3, 1], [2, 3])).toEqual(['[1]', '[2]', '[3]']);
  });

  it('are not known of a list that is longer than what is read, also where others write and some come twice', async () => {
    expect(await found([1, 2], [3, 4])).toContain('could not be read to its end');
    expect(await found([1, 2], [2, 3], [3, 4])).toContain('could not be read to its end');
  });
});
