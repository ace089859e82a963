import { expect, test } from 'vitest';
import { byMethod, Table } from './fixtures/table.js';
import { shipments } from './fixtures/shipments.js';
import { textOf } from './fixtures/unusual.js';
import { no, serve, text, wrong as invalid, type Dispatch } from './small/server.js';
import { tryAll } from './small/trying.js';

const COLLECTION =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';

const contract = `
auth:
  default: required
  schemes: { bearer: { type: bearer } }
  identities: { ann: { scheme: bearer, token: "\${TOKEN_ANN}" }, ben: { scheme: bearer, token: "\${TOKEN_BEN}" } }
  refusal: { missing: 401, invalid: 401, forbidden: 403 }
limits: { rate: none }
resources:
  drafts:
    path: /drafts
    item: /drafts/<id>
    id: { id: /id }
    tag: /text
    unique: none
    refs: none
    volatile: none
    visibility: own
    operations:
      list: { status: 200 }
      read: { status: 200 }
      create: { status: 201, returns: item, body: &draft { type: object, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 60 } } } }
      replace: none
      update: { status: 200, returns: item, format: merge-patch, body: *draft }
      delete: { status: 204 }
    states: none
    collection: ${COLLECTION}
operations: none
`;

type Hiding = 'with 404' | 'with 409 where there is one' | 'with 422 whatever is there';

function draftsOf(how: Hiding): Dispatch {
  const table = new Table('d');
  const owners = new Map<unknown, string>();
  return serve(({ method, at: [first, id, more], body, header }) => {
    const caller = header('authorization');
    if (caller !== 'Bearer ann-1' && caller !== 'Bearer ben-1') return [401, { error: 'Who are you?' }];
    if (first !== 'drafts' || more !== undefined) return undefined;
    const isGood = text(body?.['text']) && body['text'].length > 0 && body['text'].length <= 60;
    if (id === undefined)
      return byMethod(method, {
        GET: () => [200, table.all().filter((row) => owners.get(row['id']) === caller)],
        POST: () => {
          if (!isGood) return invalid;
          const row = table.add({ text: body['text'] });
          owners.set(row['id'], caller);
          return [201, row];
        },
      });
    const row = table.rows.get(id);
    const isMine = row !== undefined && owners.get(id) === caller;
    if (!isMine && method === 'PATCH' && how === 'with 422 whatever is there') return no(422, 'Not that');
    if (!isMine && method === 'PATCH' && how === 'with 409 where there is one' && row) return no(409, 'It is locked');
    if (!isMine) return undefined;
    return byMethod(method, {
      GET: () => [200, row],
      PATCH: () => (isGood ? [200, table.change(row, { ...row, text: body['text'] })] : invalid),
      DELETE: () => table.remove(row),
    });
  });
}

test.each([
  ['with 404', []],
  ['with 422 whatever is there', []],
  ['with 409 where there is one', [expect.stringContaining('private-records-are-hidden@drafts')]],
] as const)('updates of records of others are refused %s', async (how, loud) => {
  const environment = { TOKEN_ANN: 'ann-1', TOKEN_BEN: 'ben-1' };
  const run = await tryAll(textOf({ ...shipments, contract }), draftsOf(how), {
    only: ['private-records-are-hidden'],
    environment,
  });
  expect(run.loud).toEqual(loud);
  expect(run.passed).toBe(loud.length === 0 ? 1 : 0);
});
