import { expect, it } from 'vitest';
import type { ExchangeLine } from '../../result/run-file.js';
import { Removals } from './removals.js';

function line(operation: string, method: string, path: string, id?: string): ExchangeLine {
  const body = id === undefined ? '' : JSON.stringify({ id });
  const response = { status: 201, headers: [['content-type', 'application/json']], bodyState: 'text', body };
  return {
    operation,
    request: { method, url: `http://127.0.0.1${path}`, headers: [], body: '' },
    response,
  } as unknown as ExchangeLine;
}

const made = (id: string): ExchangeLine => line('notes.create', 'POST', '/notes', id);
const gone = (id: string): ExchangeLine => line('notes.delete', 'DELETE', `/notes/${id}`);

it('names the removal of the record, or that of another one of its kind, and none of another resource', () => {
  const [first, second, unknown] = [made('note-000001'), made('note-000002'), made('note-000003')];
  const deletes = [gone('note-000001'), gone('note-000002')];
  const removals = new Removals(
    [line('tags.delete', 'DELETE', '/tags/note-000003'), ...deletes],
    [first, second, unknown],
  );
  expect(removals.of(second)).toMatchObject({ exchange: deletes[1], recorded: 'note-000002' });
  // Nothing removed it: what removed the first of its kind is what would.
  expect(removals.of(unknown)).toMatchObject({
    exchange: deletes[0],
    recorded: 'note-000001',
    id: { value: 'note-000003' },
  });
});

it('knows no removal where none of the resource was removed', () => {
  expect(
    new Removals([line('tags.delete', 'DELETE', '/tags/1')], [made('note-000001')]).of(made('note-000001')),
  ).toBeUndefined();
});
