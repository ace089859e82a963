import { exchange, fail, plan, verdict } from '../../result/golden/lines.js';
import { GOLDEN_HEADER, GOLDEN_LINES, runOf } from '../../result/golden/run.js';
import type { ExchangeLine, Run } from '../../result/run-file.js';

const WALK = 'offset-walk-is-a-partition@products';
const RACE = 'one-racer-wins@products';
const HIDDEN = 'private-records-are-hidden@products';
const UPDATE = 'update-is-stored@products';
const MAY = 'permission@orders';

/** The golden run, with findings of which there are pictures. */
export function drawnRun(): Run {
  const walk = [1, 2].map((page) =>
    asked(WALK, page, `GET /products?limit=2&page=${String(page)}`, {
      items: [{ id: `product-${String(page)}` }, { id: 'product-2' }],
    }),
  );
  const race = [0, 1].map((n) =>
    asked(
      RACE,
      n,
      'PATCH /products/p-1',
      {},
      { started: 100 + n, ended: 120 + n, id: `${RACE}/0/race.${String(n)}/0` },
    ),
  );
  const hidden = [
    asked(HIDDEN, 0, 'POST /products', { id: 'product-7' }),
    asked(HIDDEN, 1, 'GET /products/product-7', { id: 'product-7' }, { as: 'bob' }),
  ];
  const update = [
    asked(UPDATE, 0, 'GET /products/p-1', { id: 'p-1', name: 'a' }),
    asked(UPDATE, 1, 'PATCH /products/p-1', {}),
    asked(UPDATE, 2, 'GET /products/p-1', { id: 'p-1', name: 'a' }),
  ];
  const ids = (own: readonly ExchangeLine[]): { exchanges: string[] } => ({ exchanges: own.map(({ id }) => id) });
  const operations = [
    { id: 'products.update', resource: 'products', method: 'PATCH', path: '/products/<id>' },
    { id: 'products.list', resource: 'products', method: 'GET', path: '/products' },
  ];
  return runOf(
    { ...GOLDEN_HEADER, operations },
    [
      ...[WALK, RACE, HIDDEN, UPDATE, MAY].map((entry) => plan(entry, ['web-api:methods.satisfied'])),
      ...GOLDEN_LINES,
      ...walk,
      ...race,
      ...hidden,
      ...update,
      verdict(
        WALK,
        fail({
          claim: 'A walk by number shows no record twice',
          observed: 'product-2',
          fingerprint: 'walk',
          ...ids(walk),
        }),
      ),
      verdict(
        RACE,
        fail({ claim: 'At most one update succeeds', observed: 'one\ntwo', fingerprint: 'race', ...ids(race) }),
      ),
      verdict(
        HIDDEN,
        fail({
          claim: 'products.read is refused to bob on a record of alice',
          expected: '404',
          observed: '200',
          fingerprint: 'hidden',
          ...ids(hidden),
        }),
      ),
      verdict(
        UPDATE,
        fail({
          claim: 'The update is stored',
          expected: '/name: "b"',
          observed: '/name: "a"',
          fingerprint: 'update',
          ...ids(update),
        }),
      ),
      verdict(MAY, fail({ claim: 'What may be left out is there', fingerprint: 'orders 200 may' })),
    ],
    'non-conformant',
  );
}

function asked(
  entry: string,
  n: number,
  call: string,
  answer: unknown,
  more: Partial<ExchangeLine> = {},
): ExchangeLine {
  const [method = '', path = ''] = call.split(' ');
  const body = JSON.stringify(answer);
  return exchange(entry, n, {
    operation: 'products.any',
    request: {
      method,
      url: `http://127.0.0.1:4010${path}`,
      headers: [],
      ...(method === 'PATCH' && { body: '{"name":"b"}' }),
    },
    response: { status: 200, headers: [], body, bodyState: 'text', received: body.length, decoded: body.length },
    ...more,
  });
}
