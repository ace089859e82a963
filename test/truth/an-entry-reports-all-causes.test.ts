import { expect, it } from 'vitest';
import { refused } from '../../src/hostile/fixtures/notes.js';
import { defects } from '../../src/hostile/fixtures/trying.js';
import { before, shelfContract, tried, type Carried } from './goods.js';

const CONTRACT = shelfContract([
  '      filter: none',
  `      filter: { colour: { at: /colour, values: [red, green], unknown: empty }, grade: { at: /grade, values: [a, b], unknown: empty } }`,
]);

const ENTRIES = [
  'no-server-error@goods.list',
  'no-server-error@goods.create',
  'odd-urls-are-no-server-error@goods.list',
];

/** Inputs at which the list fails, each with the code of its answer. */
const OF_THE_LIST: Readonly<Record<string, (query: URLSearchParams) => boolean>> = {
  negative: (query) => query.get('limit') === '-1',
  words: (query) => query.get('limit') === 'NaN',
  colour: (query) => query.get('colour')?.includes("'") ?? false,
  grade: (query) => query.get('grade')?.startsWith('(') ?? false,
  cursor: (query) => /[^0-9]/.test(query.get('after') ?? ''),
};
const OF_A_CREATE: Readonly<Record<string, (body: string) => boolean>> = {
  list: (body) => body === '[]',
  price: (body) => /"price":\s*"/.test(body),
  note: (body) => /"note":\s*null/.test(body),
};

function codeOf({ method, path, query, body }: Carried): string | undefined {
  if (path !== '/goods') return undefined;
  const all = method === 'GET' ? OF_THE_LIST : method === 'POST' ? OF_A_CREATE : {};
  return Object.entries(all).find(([, isIt]) => isIt(method === 'GET' ? (query as never) : (body as never)))?.[0];
}

it('inputs that crash one operation are all found in one run, each with a case of its own', async () => {
  const target = await before((asked, right) => {
    const code = codeOf(asked);
    return code === undefined ? right() : refused(500, code, 'Something went wrong');
  });
  const run = await tried(target, ENTRIES, { contract: CONTRACT });
  expect(defects(run)).toEqual([]);
  const causes = run.of('fail').flatMap((entry) => {
    const verdict = run.verdict(entry);
    return verdict?.kind === 'fail'
      ? [verdict, ...(verdict.further ?? [])].map(({ finding }) => ({ entry, finding }))
      : [];
  });
  const codes = (operation: string): readonly string[] =>
    causes
      .filter(({ entry }) => entry.endsWith(operation))
      .map(({ finding }) => finding.fingerprint.split('|')[2] ?? '');
  expect([...new Set(codes('@goods.list'))].sort()).toEqual(Object.keys(OF_THE_LIST).sort());
  expect([...new Set(codes('@goods.create'))].sort()).toEqual(Object.keys(OF_A_CREATE).sort());
  expect(causes.filter(({ finding }) => finding.smallest === undefined)).toEqual([]);
});

it('a service that answers all of these with a refusal has no finding', async () => {
  const run = await tried({}, ENTRIES, {
    contract: CONTRACT,
  });
  expect([run.of('fail'), defects(run)]).toEqual([[], []]);
});
