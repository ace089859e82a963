import { expect, it } from 'vitest';
import { deriveContract, fileSystem, loadContract } from '../../../../src/index.js';
import { discardForbidden, mayHide } from './hiding.js';

const answer = {
  content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
};
const { text } = deriveContract({
  text: JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T' },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: { '/notes/{id}': { get: { responses: { 200: answer } } } },
  }),
  name: 'o.json',
  schema: 's',
});

/** Whether notes may be hidden behind a 403, with this written beside them. */
function isHiding(more = ''): boolean {
  const own = text.replace('    item:', `${more}    item:`);
  const read = (path: string): string => (path === 't.yaml' ? own : fileSystem.read(path));
  const loaded = loadContract('t.yaml', { files: { ...fileSystem, read } });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const { facts } = loaded.contract;
  const slot = mayHide(facts, facts.resources[0] ?? expect.fail('there is no resource'));
  return slot.state === 'stated' && slot.value;
}

it('records may be hidden behind a 403 as long as nobody says who sees them', () => {
  expect(isHiding()).toBe(true);
  expect(isHiding('    visibility: everyone\n')).toBe(false);
});

it.each([
  [true, 403, [404], true],
  [false, 403, [404], false],
  [true, 500, [404], false],
  [true, 403, [403], false],
])('hiding %s, answered %s, declared %s: left out %s', (isHidden, status, declared, isLeftOut) => {
  let left = false;
  const kit = { outcome: () => ({ status }), discard: () => (left = true) } as unknown as Parameters<
    typeof discardForbidden
  >[0];
  discardForbidden(kit, isHidden, {} as Parameters<typeof discardForbidden>[2], declared);
  expect(left).toBe(isLeftOut);
});
