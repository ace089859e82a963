import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headerOf, isObject, type Json, type JsonObject } from '../http/message.js';
import { faults } from './faults/index.js';
import { library } from './index.js';
import { PROBITY_LIBRARY_KEYS } from './keys.js';
import { variants } from './variants/index.js';

interface Seen {
  readonly status: number;
  readonly body: JsonObject;
  header(name: string): string | undefined;
}

type Visit = (method: string, path: string, body?: Json, key?: string) => Promise<Seen>;

function visitor(): Visit {
  let [time, count] = [Date.UTC(2026, 0, 1), 0];
  const service = library.start({ clock: { now: () => (time += 7), wait: () => Promise.resolve() } });
  return async (method, path, body, key = PROBITY_LIBRARY_KEYS.PROBITY_LIBRARY_KEY_DESK) => {
    const name = ['X-Loan-Request', `request ${String((count += 1))}`] as const;
    const headers = [['X-Library-Key', key] as const, ['Content-Type', 'application/json'] as const, name];
    const content = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body));
    const call = { method, path: `/catalogue/r3${path}`, headers, body: content, connection: 'c' };
    const reply = await service.dispatch(call);
    const text = reply.body instanceof Uint8Array ? new TextDecoder().decode(reply.body) : '';
    const parsed = text === '' ? {} : (JSON.parse(text) as Json);
    return { status: reply.status, body: isObject(parsed) ? parsed : {}, header: (name) => headerOf(reply, name) };
  };
}

const KAFKA = { familyName: 'Kafka', country: 'AT', bornOn: '1883-07-03' };
const TRIAL = { title: 'Der Process', isbn: '9783150098950', language: 'de', pages: 281 };

/** An author with one book, by their paths. */
async function shelf(visit: Visit): Promise<{ readonly author: string; readonly book: string }> {
  const author = (await visit('POST', '/authors', KAFKA)).header('Location')?.replace('/catalogue/r3', '') ?? '';
  const book = (await visit('POST', `${author}/books`, TRIAL)).header('Location')?.replace('/catalogue/r3', '') ?? '';
  return { author, book };
}

describe('the library', () => {
  it('answers records in an envelope, with all that they may hold', async () => {
    const visit = visitor();
    const { author } = await shelf(visit);
    const { result } = (await visit('GET', author)).body;
    expect(result).toMatchObject({ ...KAFKA, revision: 1, givenName: null, biography: null });
  });

  it('leads through a list by links, newest first, and on from a record that is gone', async () => {
    const visit = visitor();
    const made: string[] = [];
    for (const familyName of ['A', 'B', 'C', 'D', 'E']) {
      made.push((await visit('POST', '/authors', { ...KAFKA, familyName })).header('Location') ?? '');
    }
    const names: unknown[] = [];
    let path: string | undefined = '/authors?per_page=2';
    while (path !== undefined) {
      const page: Seen = await visit('GET', path);
      names.push(...(page.body['results'] as readonly JsonObject[]).map(({ familyName }) => familyName));
      const next: string | undefined = /<([^>]*)>; rel="next"/.exec(page.header('Link') ?? '')?.[1];
      path = next?.replace('/catalogue/r3', '');
      // The last record of the first page.
      await visit('DELETE', made[3]?.replace('/catalogue/r3', '') ?? '');
    }
    expect(names).toEqual(['E', 'D', 'C', 'B', 'A']);
  });

  it('refuses a replacement for an old revision, and what it does not know', async () => {
    const visit = visitor();
    const { author, book } = await shelf(visit);
    const statuses = [
      (await visit('PUT', author, { ...KAFKA, revision: 1 })).status,
      (await visit('PUT', author, { ...KAFKA, revision: 1 })).status,
      (await visit('PUT', author, { ...KAFKA, number: 1 })).status,
      (await visit('PATCH', author, {})).status,
      (await visit('PUT', book, TRIAL)).status,
      (await visit('POST', `${author}/books`, TRIAL)).status,
      (await visit('DELETE', author)).status,
      (await visit('GET', '/authors?per_page=51')).status,
      (await visit('GET', '/authors?limit=5')).status,
      (await visit('GET', author, undefined, '')).status,
      (await visit('GET', author, undefined, 'nobody')).status,
      (await visit('PUT', author, KAFKA, PROBITY_LIBRARY_KEYS.PROBITY_LIBRARY_KEY_VISITOR)).status,
    ];
    expect(statuses).toEqual([200, 412, 422, 405, 204, 409, 409, 400, 400, 401, 403, 403]);
  });

  it('lends, and says with a problem that what was returned cannot be lost', async () => {
    const visit = visitor();
    const { book } = await shelf(visit);
    const number = Number(book.split('/').at(-1));
    const loan = await visit('POST', '/loans', { book: number, borrower: 'Brod', dueOn: '2026-02-28' });
    const path = loan.header('Location')?.replace('/catalogue/r3', '') ?? '';
    expect((await visit('DELETE', book)).status).toBe(409);
    expect((await visit('POST', `${path}/return`)).body).toMatchObject({ result: { state: 'returned' } });
    const refused = await visit('POST', `${path}/loss`);
    expect(refused.header('Content-Type')).toBe('application/problem+json');
    expect(refused.body).toMatchObject({ type: '/problems/wrong-state', status: 422 });
    expect((await visit('DELETE', book)).status).toBe(204);
  });

  it('has books sent back by a courier, who takes a while and can be asked about', async () => {
    const visit = visitor();
    const { book } = await shelf(visit);
    const body = { book: Number(book.split('/').at(-1)), borrower: 'Brod', dueOn: '2026-02-28' };
    const path = (await visit('POST', '/loans', body)).header('Location')?.replace('/catalogue/r3', '') ?? '';
    expect((await visit('GET', `${path}/courier/progress`)).status).toBe(404);
    const called = await visit('POST', `${path}/courier`);
    const monitor = called.header('Location')?.replace('/catalogue/r3', '') ?? '';
    expect([called.status, called.body]).toEqual([202, { result: { progress: 'under-way' } }]);
    expect((await visit('GET', path)).body).toMatchObject({ result: { state: 'borrowed' } });
    let asked = await visit('GET', monitor);
    for (let times = 0; times < 30 && asked.body['result'] !== undefined; times += 1)
      asked = await visit('GET', monitor);
    expect(asked.body).toEqual({ result: { progress: 'arrived' } });
    expect((await visit('GET', path)).body).toMatchObject({ result: { state: 'returned' } });
    expect((await visit('POST', `${path}/courier`)).status).toBe(422);
  });
});

describe.each([
  ['faults', faults],
  ['variants', variants],
] as const)('the %s of the library', (folder, all) => {
  it('are called as their files are, and all are listed', () => {
    const fileOf = (id: string): URL => new URL(`./${folder}/${id.replace('library/', '')}.ts`, import.meta.url);
    expect(all.filter(({ id }) => !existsSync(fileOf(id))).map(({ id }) => id)).toEqual([]);
    const files = readdirSync(new URL(`./${folder}/`, import.meta.url));
    expect(files.filter((file) => file !== 'index.ts')).toHaveLength(all.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });
});
