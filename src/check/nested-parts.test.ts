import { expect, test } from 'vitest';
import { judgedOn, type Row } from './fixtures/tiny.js';

const MEMBERS = `name: { type: string, minLength: 1, maxLength: 80 }, note: { type: [string, 'null'], maxLength: 40 }`;
const MANY = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}: { type: integer, minimum: 0 }`).join(', ');
const SIZE = `size: { type: [object, 'null'], additionalProperties: false, required: [weight], properties: { weight: { type: integer, minimum: 1 }, box: { type: [object, 'null'], additionalProperties: false, required: [wide], properties: { wide: { type: integer, minimum: 1 } } } } }`;
const ALL = `${MEMBERS}, ${MANY}, ${SIZE}`;
const CONTRACT = `
    tag: /name
    refs: none
    volatile: none
    concurrency: none
    operations:
      list: {}
      read: {}
      create: { status: 201, body: { type: object, additionalProperties: false, required: [name], properties: { ${ALL} } } }
      replace: none
      update: { status: 200, format: merge-patch, body: { type: object, additionalProperties: false, properties: { ${ALL} } } }
      delete: { status: 204 }
`;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Row = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(result, name);
    else result[name] = merge(result[name], value);
  }
  return result;
}

test.each([
  ['merges it', 'pass', merge],
  ['puts it into the place of the whole object', 'fail', (row: Row, body: Row) => ({ ...row, ...body })],
] as const)('an update that is sent a part of an object and %s: %s', async (_, kind, update) => {
  const judgement = await judgedOn('patch-changes-only-what-it-names@things', CONTRACT, {
    create: (body) => body,
    update: (body, row) => update(row, body) as Row,
  });
  expect(judgement.verdict).toMatchObject({ kind });
});

test('null for an object inside of another one takes away what is in it', async () => {
  const { verdict } = await judgedOn('null-takes-a-member-away@things', CONTRACT, {
    create: (body) => body,
    update: (body, row) => merge(row, body) as Row,
  });
  expect(verdict).toMatchObject({ kind: 'pass' });
});
