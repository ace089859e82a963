import { expect, test } from 'vitest';
import { isObject, type Json } from '../contract/text/json.js';
import { judgedOn, type Row, type Tiniest } from './fixtures/tiny.js';
import { merged } from './writes/merge.js';

const SIDE = '{ type: integer, minimum: 1, maximum: 10000 }';
const SIZE = `{ type: [object, 'null'], additionalProperties: false, required: [length, width], properties: { length: ${SIDE}, width: ${SIDE} } }`;
const BOX = `{ type: object, additionalProperties: false, required: [weight], properties: { weight: ${SIDE}, size: ${SIZE} } }`;
const BODY = `properties: { name: { type: string, minLength: 1, maxLength: 80 }, box: ${BOX} }`;
const CONTRACT = `
    tag: /name
    refs: none
    volatile: none
    concurrency: none
    operations:
      list: {}
      read: {}
      create: { status: 201, body: { type: object, additionalProperties: false, required: [name, box], ${BODY} } }
      replace: none
      update: { status: 200, format: merge-patch, body: { type: object, additionalProperties: false, ${BODY} } }
      delete: { status: 204 }
`;

/** Sets what is null to null, as a merge patch may, and perhaps more than that. */
const service = (change: (row: Row) => Row): Tiniest => ({
  create: (body) => body,
  update: (body, row) => {
    const box = body['box'];
    const after = merged(row as Json, body as Json) as Row;
    if (!isObject(box as Json) || (box as Row)['size'] !== null) return after;
    return change({ ...after, box: { ...(after['box'] as Row), size: null } });
  },
});

test.each<[string, (row: Row) => Row, string]>([
  ['the member alone', (row) => row, 'pass'],
  ['what lies beside it as well', (row) => ({ ...row, box: { size: null, weight: 1 } }), 'fail'],
])('null for a member that is an object empties %s', async (_, change, kind) => {
  const { verdict } = await judgedOn('null-takes-a-member-away@things', CONTRACT, service(change));
  expect(verdict).toMatchObject({ kind });
});
