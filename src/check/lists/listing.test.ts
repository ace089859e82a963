import { describe, expect, it } from 'vitest';
import type { Json } from '../../contract/text/json.js';
import type { CollectionFacts, CursorFacts, OffsetFacts } from '../../contract/facts/model.js';
import { gap, none, stated } from '../../contract/facts/slot.js';
import { parseQueryTemplate } from '../../contract/text/template.js';
import type { Kit } from '../kit.js';
import type { Walk, WalkPlan } from '../walk.js';
import {
  anyPaging,
  complete,
  cursorPaging,
  ending,
  notCut,
  offsetPaging,
  maxPageSize,
  walkThrough,
  type Listing,
  type Paging,
} from './listing.js';

const PAGE = parseQueryTemplate('page=<n>');
const AFTER = parseQueryTemplate('after=<cursor>');
const NEXT = { kind: 'pointer', pointer: '/next' } as const;

const cursor: CursorFacts = {
  next: stated(NEXT, 'next'),
  as: 'token',
  end: ['absent'],
  emptyPage: gap('empty-page'),
  lifetime: gap('lifetime'),
  expired: gap('expired'),
  unknown: gap('unknown'),
};
const offset: OffsetFacts = { counts: 'pages', base: stated(1, 'base'), beyond: gap('beyond') };

function collection(facts: Partial<Pick<CollectionFacts, 'offset' | 'cursor'>>): CollectionFacts {
  return {
    offset: none('offset'),
    cursor: none('cursor'),
    query: { page: stated(PAGE, 'page'), after: stated(AFTER, 'after') },
    ...facts,
  } as CollectionFacts;
}

describe('paging', () => {
  it('takes cursors before page numbers', () => {
    const facts = collection({ offset: stated(offset, 'offset'), cursor: stated(cursor, 'cursor') });
    expect(anyPaging(facts)).toMatchObject({ state: 'stated', value: { by: 'cursor', next: NEXT } });
    expect(offsetPaging(facts)).toMatchObject({ value: { by: 'page', base: 1, beyond: undefined } });
  });

  it('is a gap where one way is missing and none is stated, and one page where there are no ways', () => {
    expect(anyPaging(collection({ cursor: gap('cursor') })).state).toBe('gap');
    expect(anyPaging(collection({}))).toMatchObject({ value: { by: 'nothing' } });
  });

  it('is a gap where a part of the way is missing', () => {
    expect(offsetPaging(collection({ offset: stated({ ...offset, base: gap('base') }, 'offset') }))).toEqual(
      gap('base'),
    );
    expect(cursorPaging(collection({ cursor: stated({ ...cursor, next: gap('next') }, 'cursor') }))).toEqual(
      gap('next'),
    );
  });
});

function listing(paging: Paging, max?: number): Listing {
  return { list: {} as Listing['list'], items: { kind: 'pointer', pointer: '/data' }, paging, limit: undefined, max };
}

function walked(
  pages: readonly (readonly Json[])[],
  ended: Walk['ended'],
  detail?: string,
): Pick<Kit, 'walk'> & { plans: WalkPlan[] } {
  const plans: WalkPlan[] = [];
  const shown = pages.map((items) => ({ items }) as Walk['pages'][number]);
  const walk: Walk = { pages: shown, items: pages.flat(), ended, ...(detail !== undefined && { detail }) };
  return {
    plans,
    walk: (plan) => {
      plans.push(plan);
      return Promise.resolve(walk);
    },
  };
}

describe('walkThrough', () => {
  const by = (beyond: Extract<Paging, { by: 'page' }>['beyond']): Listing =>
    listing({ by: 'page', page: PAGE, counts: 'pages', base: 1, beyond });

  it('counts the records before a page where these are counted', async () => {
    const numbers = async (limit: Listing['limit']): Promise<readonly Json[]> => {
      const kit = walked([[1, 2]], 'end');
      const paging: Paging = { by: 'page', page: PAGE, counts: 'records', base: 0, beyond: 'empty' };
      await walkThrough(kit, { ...listing(paging), limit }, { limit: 5, mostPages: 9 });
      const step = kit.plans[0]?.step;
      if (step?.by !== 'page') throw new Error('The walk is not by number');
      return [step.page(0, 0), step.page(2, 7)].map(([pair]) => pair?.[1] ?? null);
    };
    expect(await numbers(parseQueryTemplate('limit=<n>'))).toEqual(['0', '10']);
    expect(await numbers(undefined)).toEqual(['0', '7']);
  });

  it('takes a refusal beyond the end for the end only where it may be', async () => {
    const ends = async (beyond: Extract<Paging, { by: 'page' }>['beyond']): Promise<string> => {
      const kit = walked([[1], [2]], 'refused', 'page 3 was answered 404');
      return ending(await walkThrough(kit, by(beyond), { limit: 1, mostPages: 9 }));
    };
    expect(await ends('not-found')).toBe('end');
    expect(await ends('error')).toBe('end');
    expect(await ends(undefined)).toBe('end');
    expect(await ends('empty')).toBe('refused: page 3 was answered 404');
  });

  it('leaves out the last page where it comes again and again', async () => {
    const walk = await walkThrough(walked([[1], [2], [2], [2]], 'endless'), by('last'), { limit: 1, mostPages: 4 });
    expect(walk).toMatchObject({ items: [1, 2], ended: 'end' });
  });

  it('keeps a page that comes again where it must not', async () => {
    const walk = await walkThrough(walked([[1], [1], []], 'end'), by('empty'), { limit: 1, mostPages: 4 });
    expect(walk.items).toEqual([1, 1]);
  });

  it('reads one page where there are no pages', async () => {
    const kit = walked([[1, 2]], 'endless');
    const walk = await walkThrough(kit, listing({ by: 'nothing' }), { limit: 5, mostPages: 9 });
    expect(walk.ended).toBe('end');
    expect(kit.plans[0]?.mostPages).toBe(1);
  });
});

describe('a list without pages', () => {
  const walkOf = async (items: number, facts: Partial<Listing>): Promise<Walk> => {
    const kit = walked([Array.from({ length: items }, (_, n) => n)], 'endless');
    return walkThrough(kit, { ...listing({ by: 'nothing' }), ...facts }, { limit: 20, mostPages: 9 });
  };
  const limit = parseQueryTemplate('limit=<n>');

  it.each([
    [20, { limit, max: 100 }, 'endless'],
    [19, { limit, max: 100 }, 'end'],
    [20, { limit }, 'end'],
    [7, { max: 7 }, 'endless'],
    [8, { max: 7 }, 'end'],
    [100, {}, 'endless'],
    [100, { limit }, 'endless'],
    [101, {}, 'end'],
    [20, {}, 'end'],
  ] as const)('of %i items, and with %j, is read to its end or not: %s', async (items, facts, ended) => {
    expect(await walkOf(items, facts)).toMatchObject({ ended });
  });

  it('ends the entry where it may go on', async () => {
    const reasons: string[] = [];
    const stop: Kit['stop'] = (reason, detail) => {
      reasons.push(`${reason}: ${detail}`);
      throw new Error(reason);
    };
    const full = await walkOf(100, {});
    expect(() => notCut({ stop }, listing({ by: 'nothing' }), full)).toThrow();
    notCut({ stop }, listing({ by: 'nothing' }), { ended: 'end' });
    notCut({ stop }, listing({ by: 'cursor' } as Paging), { ended: 'endless' });
    expect(reasons).toEqual([expect.stringContaining('it has 100 items, as many as a page may have')]);
  });
});

describe('roomy', () => {
  it('never asks for more than is known to be allowed', () => {
    expect(maxPageSize(listing({ by: 'nothing' }))).toBe(20);
    expect(maxPageSize(listing({ by: 'nothing' }, 7))).toBe(7);
    expect(maxPageSize(listing({ by: 'nothing' }, 5000))).toBe(200);
  });
});

describe('complete', () => {
  it('ends the entry for a list that was not read to its end', () => {
    const reasons: string[] = [];
    const stop: Kit['stop'] = (reason) => {
      reasons.push(reason);
      throw new Error(reason);
    };
    const walk = (ended: Walk['ended']): Walk => ({ pages: [], items: [], ended });
    expect(complete({ stop }, walk('end')).ended).toBe('end');
    expect(() => complete({ stop }, walk('endless'))).toThrow();
    expect(() => complete({ stop }, walk('refused'))).toThrow();
    expect(reasons).toEqual(['not-observable', 'setup-failed']);
  });
});
