import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Own, type SortKey, stated, type Json, type OwnedRecord } from 'probity/check';
import { choose, scripts, settled, tellingArrangements, type Arrangement } from './mid-walk.js';

describe('choose', () => {
  const progress = { base: [...'abcdef'], shown: [...'abc'], anchor: 'c', expendable: new Set('bce') };

  it('takes the anchor, or what is before or ahead of it', () => {
    expect(choose('delete the anchor', progress)).toEqual({ does: 'delete', record: 'c' });
    expect(choose('delete before', progress)).toEqual({ does: 'delete', record: 'b' });
    expect(choose('delete ahead', progress)).toEqual({ does: 'delete', record: 'e' });
    expect(choose('insert before', progress)).toEqual({ does: 'insert', beside: 'a' });
    expect(choose('insert ahead', progress)).toEqual({ does: 'insert', beside: 'f' });
    expect(choose('move ahead', progress)).toEqual({ does: 'move', record: 'b', beside: 'f' });
    expect(choose('move before', progress)).toEqual({ does: 'move', record: 'e', beside: 'a' });
  });

  it('takes nothing that must stay, and never the anchor but for itself', () => {
    const spent = { ...progress, expendable: new Set<string>() };
    for (const write of ['delete the anchor', 'delete before', 'delete ahead', 'move ahead', 'move before'] as const) {
      expect(choose(write, spent)).toBeUndefined();
    }
    expect(choose('delete before', { ...progress, expendable: new Set('c') })).toBeUndefined();
    expect(choose('delete the anchor', { ...progress, anchor: undefined })).toBeUndefined();
  });
});

describe('scripts', () => {
  it('have each write at most once, nearly always all of them, and get smaller down to one', () => {
    const drawn = fc.sample(scripts(), { numRuns: 50, seed: 1 });
    expect(drawn.every((script) => new Set(script).size === script.length)).toBe(true);
    expect(drawn.filter((script) => script.length === 7).length).toBeGreaterThan(40);
    const found = fc.check(
      fc.property(scripts(), (script) => !script.includes('delete ahead')),
      { seed: 1 },
    );
    expect(found.counterexample).toEqual([['delete ahead']]);
  });
});

const key = (name: string): SortKey => {
  const query = stated({ text: '', pairs: [] }, '');
  return { name, at: `/${name}`, type: 'integer', ascending: query, descending: query };
};
const by = (name: string): Arrangement => ({ key: key(name), query: [], direction: 'ascending', isStated: true });
const sending = (sent: Record<string, Json>): OwnedRecord => ({ sent }) as unknown as OwnedRecord;

describe('tellingArrangements', () => {
  it('are the default order, and rather the keys that copies share', () => {
    const records = [sending({ unique: 1, price: 5 }), sending({ unique: 2, price: 6 })];
    const own = { unique: ['/unique'] } as unknown as Own;
    const plain: Arrangement = { query: [], direction: 'ascending', isStated: false };
    const all = [plain, by('created'), by('unique'), by('price')];
    expect(tellingArrangements(all, own, records).map((one) => one.key?.name)).toEqual(['price', undefined]);
  });
});

describe('settled', () => {
  const [a, b, c] = [sending({ id: 1 }), sending({ id: 2 }), sending({ id: 3 })];
  const items = [
    { id: 1, price: 5 },
    { id: 2, price: 5 },
    { id: 3, price: 6 },
  ];
  const of = (item: Json): OwnedRecord | undefined => [a, b, c][items.findIndex((one) => one === item)];

  it('is the order of different sort keys, and a default order only where it is stated', () => {
    const isSettled = settled(by('price'), items, of);
    expect([isSettled(a, b), isSettled(b, c)]).toEqual([false, true]);
    expect(settled(by('price'), items.toReversed(), of)(b, c)).toBe(false);
    expect(settled({ query: [], direction: 'ascending', isStated: false }, items, of)(b, c)).toBe(false);
    expect(settled({ query: [], direction: 'ascending', isStated: true }, items, of)(b, c)).toBe(true);
  });
});
