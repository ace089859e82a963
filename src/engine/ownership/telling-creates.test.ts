import { expect, it } from 'vitest';
import { deriveContract, fileSystem, loadContract } from '../../index.js';
import type { Contract } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { JsonObject } from '../../contract/text/json.js';
import { permitTelling } from './telling-creates.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const point = {
  type: 'object',
  properties: { id: { type: 'string' }, x: { type: 'integer' }, name: { type: 'string', maxLength: 12 } },
};
const body = { type: 'object', properties: { x: { type: 'integer' }, name: { type: 'string', maxLength: 12 } } };
const { text } = deriveContract({
  text: JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T' },
    paths: {
      '/points': {
        get: { responses: { 200: json({ type: 'array', items: point }) } },
        post: { requestBody: json(body), responses: { 201: json(point) } },
      },
      '/points/{id}': { get: { responses: { 200: json(point) } }, delete: { responses: { 204: {} } } },
    },
  }),
  name: 'o.json',
  schema: 's',
});

function contractOf(more = ''): Contract {
  const own = text.replace('    cleanup: delete', `${more}    cleanup: delete`);
  const read = (path: string): string => (path === 't.yaml' ? own : fileSystem.read(path));
  const loaded = loadContract('t.yaml', { files: { ...fileSystem, read } });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  return loaded.contract;
}

/** Whether a create is sent with this body. */
function isSent(contract: Contract, sent: JsonObject, isWhole = false): boolean {
  const [points] = contract.facts.resources;
  const operation = points && ifStated(points.operations.create.offered);
  if (operation === undefined) throw new Error('there is no create');
  try {
    permitTelling(
      contract,
      { method: 'POST', url: '/points', operation, input: { body: sent } },
      { isWhole: () => isWhole },
    );
    return true;
  } catch {
    return false;
  }
}

it('a create whose record would carry nothing by which it is known again is not sent', () => {
  expect(isSent(contractOf(), { x: 1 })).toBe(false);
});

it('it is where all that was there before is known, where it says enough, and where the contract says that nothing carries a mark', () => {
  expect(isSent(contractOf(), { x: 1 }, true)).toBe(true);
  expect(isSent(contractOf(), { x: 1, name: 'twelve signs' })).toBe(true);
  expect(isSent(contractOf('    tag: none\n'), { x: 1 })).toBe(true);
});
