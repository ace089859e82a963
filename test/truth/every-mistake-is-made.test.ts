import { expect, it } from 'vitest';
import { failingAt } from '../../src/hostile/fixtures/planted.js';
import type { Wire } from '../../src/hostile/fixtures/matrix.js';
import { contractOf, defects, tryOn, type Tried } from '../../src/hostile/fixtures/trying.js';
import { shop } from '../../src/reference/index.js';
import { isWhole } from '../../src/selftest/fixtures/amount.js';

/** The Shop, whose limits have no stated maximum here. */
const SHOP = contractOf('contracts/services/shop.yaml', (text) =>
  text.replaceAll('limit: { default: 10, max: 100, over: clamp }', 'limit: { default: 10 }'),
);
const PARENT = /^\/api\/v1\/products\/([^/?]+)\/reviews(\?|$)/;
const ENTRIES = [
  'no-server-error@products.list',
  'no-server-error@products.create',
  'no-server-error@products.replace',
  'no-server-error@products.update',
  'no-server-error@reviews.list',
  'no-server-error@reviews.create',
  'odd-urls-are-no-server-error@products.list',
  'odd-urls-are-no-server-error@reviews.list',
  'head-mirrors-get@products',
  'declared-values-are-taken@products',
  'valid-requests-succeed@products.update',
  'valid-requests-succeed@products.replace',
];

const listed =
  (name: string, value: RegExp) =>
  ({ method, url }: Wire) =>
    method === 'GET' && url.startsWith('/api/v1/products?') && value.test(`${url.split(`${name}=`)[1] ?? '\n'}&`);
const sent =
  (methods: string, body: RegExp) =>
  ({ method, url, body: text }: Wire) =>
    methods.split(' ').includes(method) && url.startsWith('/api/v1/products') && !PARENT.test(url) && body.test(text);

/** Mistakes of callers, each with where the service fails for it: the code of that answer is the name here. */
const MISTAKES: Readonly<Record<string, (sent: Wire) => boolean>> = {
  'integer-of-64-bits': sent('POST', /9223372036854775808/),
  'octet-in-the-id-of-a-parent': ({ url }) => PARENT.exec(url)?.[1]?.toLowerCase() === '%ff',
  'zero-in-the-id-of-a-parent': ({ method, url }) => method === 'GET' && /%00/.test(PARENT.exec(url)?.[1] ?? ''),
  'octet-in-a-list': listed('status', /^%ff&/i),
  'zero-in-a-list': listed('status', /^%00&/),
  'parenthesis-in-a-text': listed('status', /^(\(|%28)/),
  'bracket-in-a-text': listed('sort', /^(\[|%5B)/i),
  'asterisk-in-a-text': listed('fields', /^(\*|%2A)/i),
  'dollar-in-a-text': listed('sort', /^(\$|%24)/),
  'quotation-mark-in-a-text': listed('fields', /^(%22)/),
  'brace-in-a-text': listed('after', /^(%7B)/i),
  'page-of-zero': listed('page', /^0&/),
  'negative-page': listed('page', /^-1&/),
  'page-of-letters': listed('page', /^[A-Za-z]+&/),
  'limit-of-zero': listed('limit', /^0&/),
  'negative-limit': listed('limit', /^-1&/),
  'limit-of-letters': listed('limit', /^[A-Za-z]+&/),
  'malformed-parameter': listed('sort', /^%(?![0-9a-f]{2})/i),
  'changed-cursor': listed('after', /^(?!.*(%|null|NaN))[A-Za-z0-9_=-]{3,}&/),
  'null-as-a-member': sent('PATCH', /"description":null/),
  'null-as-a-body': sent('POST', /^null$/),
  'list-as-a-body': sent('PUT', /^\[\]$/),
  'number-as-a-body': sent('PATCH', /^\d+$/),
  'text-as-a-body': sent('POST', /^"[^"]*"$/),
};

async function tried(codeOf: (sent: Wire) => string | undefined, only: readonly string[]): Promise<Tried> {
  const shopping = await shop.start({ seed: 1 }).listen();
  try {
    const target = await failingAt(shopping.url, codeOf);
    const environment = shop.environment(target.url);
    return await tryOn(target, { contract: SHOP, only, effort: 'standard', environment });
  } finally {
    await shopping.close();
  }
}

/** The codes of what was found. */
function codes(run: Tried): ReadonlySet<string> {
  const found = run.of('fail').flatMap((entry) => {
    const verdict = run.verdict(entry);
    return verdict?.kind === 'fail' ? [verdict, ...(verdict.further ?? [])] : [];
  });
  return new Set(found.map(({ finding }) => finding.fingerprint.split('|')[2] ?? ''));
}

it('each usual mistake of callers is made at standard effort, and each that the service fails at is a cause of its own', async () => {
  const run = await tried((sent) => Object.entries(MISTAKES).find(([, isIt]) => isIt(sent))?.[0], ENTRIES);
  expect(defects(run)).toEqual([]);
  const found = codes(run);
  expect(Object.keys(MISTAKES).filter((code) => !found.has(code))).toEqual([]);
});

it('a list that fails when it is asked with HEAD is found', async () => {
  const run = await tried(({ method }) => (method === 'HEAD' ? 'head' : undefined), ['head-mirrors-get@products']);
  expect(run.of('fail')).toContain('head-mirrors-get@products');
});

it('an update to a unique value that another record has is tried, and a service that fails at it is found', async () => {
  const taken = new Map<string, string>();
  const run = await tried(
    ({ method, url, body }) => {
      const sku = /"sku":\s*("[^"]+")/.exec(body)?.[1];
      if (sku === undefined) return undefined;
      if (method === 'POST') taken.set(sku, url);
      return (method === 'PATCH' || method === 'PUT') && taken.has(sku) ? 'taken' : undefined;
    },
    [
      'no-server-error@products.update',
      'no-server-error@products.replace',
      'valid-requests-succeed@products.update',
      'invalid-values-are-refused@products.update',
    ],
  );
  expect(codes(run)).toContain('taken');
});

// `src/hostile/mistakes.test.ts` sees it with more mistakes, and the run of all checks over sockets with all of these checks.
it.runIf(isWhole)('a service that refuses all of these is accused of nothing', async () => {
  const run = await tried(() => undefined, ENTRIES);
  expect([run.of('fail'), defects(run)]).toEqual([[], []]);
});
