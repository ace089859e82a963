import { describe, expect, it } from 'vitest';
import type { Kit } from '../../../check/kit.js';
import type { WalkPlan } from '../../../check/walk.js';
import type { Json } from '../../../contract/text/json.js';
import { gap } from '../../../contract/facts/slot.js';
import type { Contract, Operation } from '../../../contract/facts/model.js';
import type { Exchange } from '../../../result/exchange.js';
import { walk } from './walking.js';

const errors = {
  schema: gap(''),
  mediaType: gap(''),
  code: gap(''),
  byStatus: gap(''),
  in200: gap(''),
  marker: gap(''),
};
const contract = { facts: { errors, operations: [], resources: [] } } as unknown as Contract;
const list = { id: 'things.list', method: 'GET' } as Operation;

/** Answers the n-th page, counted from 0. */
type Pages = (n: number) => { readonly data?: readonly Json[]; readonly next?: string } | number;

async function walked(pages: Pages, more: Partial<WalkPlan> = {}) {
  const asked: string[] = [];
  const of: (string | undefined)[] = [];
  const answer = (url: string): Promise<Exchange> => {
    const page = pages(asked.length);
    asked.push(url);
    const [status, body] = typeof page === 'number' ? [page, '{}'] : [200, JSON.stringify(page)];
    const response = { status, headers: [['content-type', 'application/json']], body, bodyState: 'text' };
    return Promise.resolve({
      id: `e${String(asked.length)}`,
      request: { url: new URL(url, 'http://service/things').href },
      response,
    } as unknown as Exchange);
  };
  const kit: Pick<Kit, 'send' | 'sendTo'> = {
    send: (_, input = {}) => answer(`?${(input.query ?? []).map((pair) => pair.join('=')).join('&')}`),
    sendTo: ({ path, of: operation }) => {
      of.push(operation?.id);
      return answer(path);
    },
  };
  const step: WalkPlan['step'] = {
    by: 'cursor',
    next: { kind: 'pointer', pointer: '/next' },
    as: 'token',
    after: (cursor) => [['after', cursor]],
    end: ['absent'],
  };
  const plan = {
    list,
    items: { kind: 'pointer', pointer: '/data' },
    query: [['limit', '2']],
    step,
    mostPages: 9,
  } as const;
  return { asked, of, walk: await walk({ run: { contract } }, kit, { ...plan, ...more }) };
}

const three: Pages = (n) => [{ data: [1, 2], next: 'a' }, { data: [3, 4], next: 'b' }, { data: [5] }][n] ?? 500;

describe('a walk', () => {
  it('follows the cursor to the declared end', async () => {
    const { asked, walk: found } = await walked(three);
    expect(found).toMatchObject({ items: [1, 2, 3, 4, 5], ended: 'end' });
    expect(found.last).toBeUndefined();
    expect(asked).toEqual(['?limit=2', '?limit=2&after=a', '?limit=2&after=b']);
  });

  it('knows a page behind a link as one of the list only where the link shows what was asked for', async () => {
    const step = { by: 'cursor', next: { kind: 'pointer', pointer: '/next' }, as: 'url', end: ['absent'] } as const;
    const start = 'http://service/things';
    const linked: Pages = (n) =>
      [{ data: [1], next: `${start}?limit=2&at=1` }, { data: [2], next: `${start}?at=2` }, { data: [3] }][n] ?? 500;
    const { asked, of } = await walked(linked, { step });
    expect(asked).toEqual(['?limit=2', `${start}?limit=2&at=1`, `${start}?at=2`]);
    expect(of).toEqual(['things.list', undefined]);
  });

  it('ends where a cursor comes again, unless it may', async () => {
    const round: Pages = (n) => ({ data: [n], next: 'same' });
    const { walk: found } = await walked(round);
    expect(found).toMatchObject({ items: [0, 1], ended: 'repeated', last: { id: 'e2' } });
    expect((await walked(round, { mayRepeat: () => true })).walk).toMatchObject({ ended: 'endless' });
  });

  it('ends where there are more items, or more pages, than there can be', async () => {
    const endless: Pages = (n) => ({ data: [n], next: `c${String(n)}` });
    expect((await walked(endless, { mostItems: 3 })).walk).toMatchObject({ items: [0, 1, 2, 3], ended: 'endless' });
    const empty: Pages = (n) => ({ data: [], next: `c${String(n)}` });
    const { walk: found } = await walked(empty, { mostItems: 3 });
    expect([found.ended, found.pages.length, found.last?.id]).toEqual(['endless', 9, 'e9']);
  });

  it('ends at a page that is larger than its limit', async () => {
    const { walk: found } = await walked(() => ({ data: [1, 2, 3], next: 'a' }), { limit: 2 });
    expect(found).toMatchObject({ ended: 'oversized', detail: 'page 1 (e1) has 3 items, not 2', last: { id: 'e1' } });
  });

  it('keeps the exchange that was refused', async () => {
    const { walk: found } = await walked((n) => (n === 0 ? { data: [1], next: 'a' } : 410));
    expect(found).toMatchObject({ items: [1], ended: 'refused', detail: 'page 2 (e2) was answered 410' });
    expect(found.last?.response?.status).toBe(410);
    expect((await walked(() => ({}))).walk).toMatchObject({ ended: 'shapeless', last: { id: 'e1' } });
  });

  it('may go on with another query, and tells of the pages so far between two of them', async () => {
    const told: number[] = [];
    const { asked } = await walked(three, {
      later: (pages) => [['limit', String(pages + 2)]],
      between: (pages) => Promise.resolve(void told.push(pages.flatMap(({ items }) => items).length)),
    });
    expect(asked).toEqual(['?limit=2', '?limit=3&after=a', '?limit=4&after=b']);
    expect(told).toEqual([2, 4]);
  });
});
