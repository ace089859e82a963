import { expect, test } from 'vitest';
import { byMethod, Table } from './fixtures/table.js';
import { shipments } from './fixtures/shipments.js';
import { textOf } from './fixtures/unusual.js';
import { no, serve, text, wrong as invalid, type Dispatch } from './small/server.js';
import { tryAll } from './small/trying.js';

const COLLECTION =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';

const contract = `
auth: { default: none, schemes: none, identities: none }
limits: { rate: none }
resources:
  labels:
    path: /labels
    item: /labels/<id>
    id: { id: /id }
    tag: /text
    unique: UNIQUE
    refs: none
    volatile: none
    texts: kept
    operations:
      list: { status: 200 }
      read: { status: 200 }
      create: { status: 201, returns: item, body: { type: object, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 60 }, size: { type: integer, minimum: 1, maximum: 9 } } } }
      update: none
      replace: none
      delete: { status: 204 }
    states: none
    collection: ${COLLECTION}
operations: none
`;

function labelsOf(stumbles: (text: string) => boolean): Dispatch {
  const table = new Table('l');
  return serve(({ method, at: [first, id, more], body }) => {
    if (first !== 'labels' || more !== undefined) return undefined;
    if (id === undefined)
      return byMethod(method, {
        GET: () => [200, table.all()],
        POST: () => {
          const { text: said, size } = body ?? {};
          if (!text(said) || said.length === 0 || [...said].length > 60) return invalid;
          if (size !== undefined && !(Number.isInteger(size) && Number(size) >= 1 && Number(size) <= 9)) return invalid;
          if (stumbles(said)) return no(500, 'That was too much');
          return [201, table.add({ text: said, ...(size === undefined ? {} : { size }) })];
        },
      });
    const row = table.rows.get(id);
    return byMethod(method, { GET: () => row && [200, row], DELETE: () => row && table.remove(row) });
  });
}

const only = [
  'valid-requests-succeed',
  'values-are-kept-whole',
  'post-creates',
  'delete-removes',
  'listed-items-can-be-read',
];

const loudOf = async (stumbles: (text: string) => boolean, unique = 'none'): Promise<readonly string[]> =>
  (await tryAll(textOf({ ...shipments, contract: contract.replace('UNIQUE', unique) }), labelsOf(stumbles), { only }))
    .loud;

test.each([
  ['a sign beyond the first plane', (said: string) => /[\u{10000}-\u{10ffff}]/u.test(said), 'none'],
  [
    'a sign beyond the first plane in what is unique',
    (said: string) => /[\u{10000}-\u{10ffff}]/u.test(said),
    '[/text]',
  ],
  ['the greatest length', (said: string) => said.length === 60, 'none'],
])('a failure for %s comes again when the create is sent again', async (_, stumbles, unique) => {
  const loud = await loudOf(stumbles, unique);
  expect(loud.filter((line) => line.startsWith('valid-requests-succeed@labels.create'))).toHaveLength(1);
  expect(loud[0]).toContain('fail');
});

test('a service that takes all of them is not blamed', async () => {
  expect(await loudOf(() => false)).toEqual([]);
});
