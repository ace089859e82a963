import { expect, test } from 'vitest';
import { judgedOn, type Row, type Tiniest } from './fixtures/tiny.js';

const MEMBERS = `
            name: { type: string, minLength: 1, maxLength: 80 }
            done: { type: boolean, default: false }
            kind: { type: string, enum: [small, middle, large], default: small }`;
const CONTRACT = `
    tag: /name
    refs: none
    volatile: [/version]
    concurrency: { by: /version, conflict: 409, missing: 422 }
    operations:
      list: {}
      read: {}
      create:
        status: 201
        body: { type: object, additionalProperties: false, required: [name], properties: { ${MEMBERS.trim().replaceAll(/\n */g, ', ')} } }
      replace:
        status: 200
        body: { type: object, additionalProperties: false, required: [name, version], properties: { ${MEMBERS.trim().replaceAll(/\n */g, ', ')}, version: { type: integer, minimum: 1 } } }
      update: none
      delete: { status: 204 }
`;

const DEFAULTS = { done: false, kind: 'small' };
const services = (isKept: boolean): Tiniest => ({
  create: (body) => ('version' in body ? undefined : { ...DEFAULTS, ...body, version: 1 }),
  replace: (body, row: Row) => {
    if (body['version'] !== row['version']) return undefined;
    return { ...(isKept ? row : DEFAULTS), ...body, version: Number(row['version']) + 1 };
  },
});

test.each([
  [false, 'pass'],
  [true, 'fail'],
])('a replacement that has to name a version, and keeps what it leaves out: %s: %s', async (isKept, kind) => {
  const { verdict } = await judgedOn('put-replaces-entirely@things', CONTRACT, services(isKept));
  expect(verdict).toMatchObject({ kind });
});
