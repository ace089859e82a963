import { describe, expect, it } from 'vitest';
import { fileSystem } from '../../contract/files.js';
import { loadContract } from '../../contract/load.js';
import type { Exchange } from '../../result/exchange.js';
import { mismatchReason, strays } from './mismatch.js';

const loaded = loadContract('src/hostile/fixtures/notes.yaml', { files: fileSystem });
if ('problems' in loaded) throw new Error('The contract of the notes does not load');
const { contract } = loaded;

function exchange(operation: string | undefined, url: string, value: unknown, status = 200, method = 'GET'): Exchange {
  const body = JSON.stringify(value);
  return {
    id: url,
    as: 'alice',
    intent: 'valid',
    ...(operation === undefined ? {} : { operation }),
    request: { method, url, headers: [] },
    response: { status, headers: [], body, bodyState: 'text', received: body.length, decoded: body.length },
    started: 0,
    ended: 1,
  };
}

const A = { id: 'a', text: 'of a' };
const list = { data: [A], next: null };

describe('an answer that looks like that to another request', () => {
  it.each([
    ['shows another record', exchange('notes.read', '/notes/b', A), 'it shows a and not b'],
    ['is a list for a record', exchange('notes.read', '/notes/a', list), 'it shows a list and no record'],
    ['is a list for a create', exchange('notes.create', '/notes', list, 201, 'POST'), 'it shows a list and no record'],
    ['is a record for a list', exchange('notes.list', '/notes', A), 'it shows the record a and no list'],
  ])('%s', (_, one, why) => {
    expect(mismatchReason(contract, one)).toBe(why);
    expect(strays(contract, [one])).toEqual([{ exchange: one, why }]);
    expect(strays(contract, [{ ...one, intent: 'cleanup' }])).toEqual([]);
  });

  it.each([
    ['the record', exchange('notes.read', '/notes/a', A)],
    ['the record, whose id is written otherwise in the URL', exchange('notes.read', '/notes/%61?x=1', A)],
    ['the list', exchange('notes.list', '/notes?limit=1', list)],
    ['what a create made', exchange('notes.create', '/notes', A, 201, 'POST')],
    ['a record without an id', exchange('notes.read', '/notes/a', { text: 'of a' })],
    ['an error', exchange('notes.read', '/notes/a', { error: { code: 'gone', message: 'No' } }, 404)],
    ['no object', exchange('notes.read', '/notes/a', [1])],
    ['what is no operation of the contract', exchange(undefined, '/notes/b', A)],
  ])('is not %s', (_, one) => {
    expect(mismatchReason(contract, one)).toBeUndefined();
  });

  it('is the answer before once more, to another request', () => {
    const first = exchange('notes.list', '/notes?after=1', list);
    const second = exchange('notes.list', '/notes?after=2', list);
    expect(strays(contract, [first, second])).toMatchObject([{ exchange: second, before: first }]);
    expect(strays(contract, [first, first])).toEqual([]);
    const [no, neither] = ['/notes/x', '/notes/y'].map((url) => exchange('notes.read', url, { error: {} }, 404));
    expect(strays(contract, [no!, neither!])).toEqual([]);
  });
});
