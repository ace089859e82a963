import { expect, it } from 'vitest';
import { checks } from '../../src/index.js';
import { json, refused } from '../../src/hostile/fixtures/notes.js';
import { defects, failures } from '../../src/hostile/fixtures/trying.js';
import { before, shelfContract, tried, type Carried, type Change } from './goods.js';

const LISTS = checks
  .map(({ id }) => id)
  .filter((id) => /limit|offset|cursor|page|filter|sort|order|total|list|fields|query|combined|link/.test(id));
/** A clause of the document that this service keeps in another way. */
const except = (clause: string): Change => [
  'claims: [web-api]',
  `claims: [{ web-api: { except: { ${clause}: Decided otherwise } } }]`,
];
const LIMIT: Change = ['limit: { default: 20, max: 100, over: reject }', 'limit: none'];

/** Names of parameters with which lists were asked for by requests that mean no mistake. */
function names(asked: readonly Carried[]): readonly string[] {
  const lists = asked.filter(({ method, path }) => method === 'GET' && path === '/goods');
  return [...new Set(lists.flatMap(({ query }) => [...query.keys()]))].sort();
}

it('no list is asked with a limit where the contract says that there is none', async () => {
  const target = await before(({ method, path, query }, right) =>
    method === 'GET' && path === '/goods' && query.has('limit')
      ? refused(400, 'unknown', 'There is no limit')
      : right(),
  );
  const run = await tried(target, LISTS, {
    contract: shelfContract(except('pagination.limit-is-a-maximum'), LIMIT),
  });
  expect([failures(run), defects(run)]).toEqual([[], []]);
  expect(names(target.asked).filter((name) => name !== 'after')).toEqual([]);
});

it('an offset that counts records is walked by the pages that the service has, and no limit is made up', async () => {
  const paged = (...more: readonly Change[]) =>
    shelfContract(
      except('pagination.page-is-offset'),
      ...more,
      ['offset: none', 'offset: { counts: records, base: 0, beyond: empty }\n      query: { page: skip=<n> }'],
      ['cursor: { next: /next, as: url, end: [null] }', 'cursor: none'],
    );
  const PAGE = 5;
  const walked = (known: readonly string[], loses: boolean) =>
    before(async ({ method, path, query }, right) => {
      if (method !== 'GET' || path !== '/goods') return right();
      if ([...query.keys()].some((name) => !known.includes(name)))
        return refused(400, 'unknown', 'There is no such parameter');
      const skip = Number(query.get('skip') ?? '0');
      if (!Number.isInteger(skip) || skip < 0) return refused(422, 'invalid', 'skip is a number');
      const size = Number(query.get('limit') ?? String(PAGE));
      const all = (JSON.parse((await right()).body) as { data: unknown[] }).data;
      return json(200, { data: all.slice(loses && skip > 0 ? skip + 1 : skip).slice(0, size), next: null });
    });
  const right = await walked(['skip'], false);
  const run = await tried(right, ['offset-walk-is-a-partition', 'page-and-cursor-as-declared', 'limit-is-a-maximum'], {
    contract: paged(LIMIT),
  });
  expect([failures(run), defects(run)]).toEqual([[], []]);
  expect(names(right.asked).filter((name) => name !== 'skip')).toEqual([]);
  const wrong = await tried(await walked(['skip', 'limit'], true), ['offset-walk-is-a-partition'], {
    contract: paged(),
  });
  expect(failures(wrong).join()).toContain('offset-walk-is-a-partition@goods');
});

it('a filter whose values are patterns gets no operators in a request that is judged by what it finds', async () => {
  const contract = shelfContract(except('filter.by-status'), [
    'filter: none',
    "filter: { grade: { at: /grade, values: [a, b], unknown: empty, query: 'grade_like=<value>' } }",
  ]);
  const values: string[] = [];
  const target = await before(async ({ method, path, query }, right) => {
    const pattern = query.get('grade_like');
    if (method !== 'GET' || path !== '/goods' || pattern === null) return right();
    values.push(pattern);
    const answer = await right();
    const { data, next } = JSON.parse(answer.body) as { data: { grade: string }[]; next: string | null };
    const isLike = (grade: string): boolean => pattern === '*' || pattern === '%' || grade === pattern;
    return json(200, { data: data.filter(({ grade }) => isLike(grade)), next });
  });
  const run = await tried(target, ['filter-is-exact', 'unknown-filter-value-as-declared', 'combined-options-agree'], {
    contract,
  });
  expect([failures(run), defects(run)]).toEqual([[], []]);
  expect(values.length).toBeGreaterThan(2);
  expect(values.filter((value) => /[*%?^$.[\]()|\\]/.test(value))).toEqual([]);
});

it('what only a standard asks for is judged where a document is claimed that asks for it, and nowhere else', async () => {
  const silent = () =>
    before(async ({ method }, right) => {
      const answer = await right();
      const { allow: _, ...headers } = answer.headers;
      return answer.status === 405 || method === 'HEAD' ? { ...answer, headers, status: answer.status } : answer;
    });
  const offered: Change = [
    '      delete: { status: 204, returns: nothing, repeat: 404 }',
    "      delete: { status: 204, returns: nothing, repeat: 404 }\n      '*': none",
  ];
  const only = ['wrong-method-is-405', 'options-tells-the-methods'];
  const claimed = await tried(await silent(), only, { contract: shelfContract(offered) });
  expect(failures(claimed).join()).toContain('wrong-method-is-405@');
  const alone = await tried(await silent(), only, {
    contract: shelfContract(offered, ['claims: [web-api]', 'claims: []']),
  });
  expect([failures(alone), defects(alone)]).toEqual([[], []]);
});

it.each(['the text', 'a regular expression'] as const)(
  'a query that narrows a list by %s is accused of nothing, and one that ends at an ampersand is found',
  async (by) => {
    const contract = shelfContract(['items: /data\n', 'items: /data\n      mine: name_like=<tag>\n']);
    const narrowed = (textOf: (url: string) => string) =>
      before(async ({ method, path, query, url }, right) => {
        if (method !== 'GET' || path !== '/goods' || !query.has('name_like')) return right();
        const answer = await right();
        const { data, next } = JSON.parse(answer.body) as { data: { name: string }[]; next: string | null };
        const text = textOf(url);
        const has = (name: string): boolean => (by === 'the text' ? name.includes(text) : new RegExp(text).test(name));
        return json(200, { data: data.filter(({ name }) => has(name)), next });
      });
    const textIn = (url: string): string => new URL(url, 'http://shelf.test').searchParams.get('name_like') ?? '';
    const only = ['query-values-arrive-as-sent'];
    const right = await tried(await narrowed(textIn), only, { contract });
    expect([failures(right), defects(right)]).toEqual([[], []]);
    const wrong = await tried(await narrowed((url) => textIn(url).split('&', 1)[0] ?? ''), only, { contract });
    expect(failures(wrong).length).toBe(by === 'the text' ? 1 : 0);
  },
);
