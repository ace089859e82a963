import { expect, test } from 'vitest';
import { judgedOn } from './fixtures/tiny.js';

const BODY =
  '{ type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 80 } } }';
const CONTRACT = `
    tag: /name
    refs: none
    volatile: none
    concurrency: none
    unknown-field: reject
    rules: none
    read-only: none
    operations:
      list: {}
      read: {}
      create: { status: 201, body: ${BODY} }
      replace: { status: 200, body: ${BODY} }
      update: none
      delete: { status: 204 }
`;

test('what is refused without its mistake as well is told with its status', async () => {
  const { verdict } = await judgedOn('unknown-field-as-declared@things', CONTRACT, {
    create: (body) => (Object.keys(body).length === 1 ? body : undefined),
    replace: () => undefined,
  });
  expect(verdict).toMatchObject({
    kind: 'inconclusive',
    detail: expect.stringContaining('A PUT is refused without it too: answered 422') as unknown,
  });
});
