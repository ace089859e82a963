import { expect, it } from 'vitest';
import { realClock } from '../index.js';
import { dishonest } from './fixtures/dishonest-store.js';
import { behaving, send } from './fixtures/serving.js';
import { contractOf, tryOn, type Tried } from './fixtures/trying.js';

/** Milliseconds from the answer to a DELETE to the end of the record. */
const LATER = 300;

/** A JSON object without members that things have not; anything else as it is. */
function known(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return text;
    const names = ['name', 'code', 'size', 'colour'];
    return JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name))));
  } catch {
    return text;
  }
}

/** Deletes records some time after it has answered, while another writer removes records of its own. */
async function ran(remove: string, only: readonly string[], after = LATER): Promise<Tried> {
  const { answer, things } = dishonest({ theirs: Array.from({ length: 90 }, (_, n) => String(n + 1)) }, () => '');
  let others = 0;
  const target = await behaving((moment) => {
    const { asked } = moment;
    const isThere = things.has(asked.path.slice('/things/'.length));
    if (asked.method === 'PATCH') return send(moment, answer({ ...asked, body: known(asked.body) }));
    if (asked.method !== 'DELETE' || !isThere) return send(moment, answer(asked));
    setTimeout(() => answer(asked), after);
    return send(moment, { status: 202, headers: {}, body: '' });
  });
  const writer = setInterval(() => things.delete(String((others += 1))), 250);
  const contract = contractOf('src/hostile/fixtures/things.yaml', (text) =>
    text
      .replace('MARKS: here', 'tag: /name\n    unique: none\n    unknown-field: ignore')
      .replace('ID: here', 'id: { id: /id }')
      .replace('claims: [web-api]', 'claims: [{ web-api: { except: { delete.status-is-204: Removed later } } }]')
      .replace('delete: { status: 204, returns: nothing, repeat: 404 }', `delete: ${remove}`),
  );
  const environment = { THINGS_URL: target.url };
  const clock = realClock();
  const tried = await tryOn(target, { contract, effort: 'standard', only, nonce: 'c0ffee12', environment, clock });
  clearInterval(writer);
  expect(others).toBeGreaterThan(0);
  return tried;
}

const harmsOf = ({ run }: Tried): readonly string[] =>
  run.notes.filter(({ about }) => about === 'harm').map(({ text }) => text);

it.concurrent(
  'a DELETE that is carried out later, within the time that the contract allows, is not laid to what others remove',
  async () => {
    const tried = await ran('{ status: 202, returns: nothing, repeat: [202, 404], gone-within: 500ms }', [
      'post-creates',
    ]);
    expect(harmsOf(tried)).toEqual([]);
    expect(tried.verdict('post-creates@things')).toMatchObject({ kind: 'pass' });
  },
);

it.concurrent('nor is one of which nobody says when it is done', async () => {
  const tried = await ran('{ status: 202, returns: nothing, repeat: [202, 404] }', ['post-creates']);
  expect(harmsOf(tried)).toEqual([]);
  expect(tried.verdict('post-creates@things')).toMatchObject({ kind: 'pass' });
});

it.concurrent(
  'one that is not done when the time is over may have been of another record: nothing more is removed',
  async () => {
    const remove = '{ status: 202, returns: nothing, repeat: [202, 404], gone-within: 50ms }';
    // Much later than any machine looks.
    const tried = await ran(remove, ['post-creates'], 5_000);
    expect(tried.verdict('post-creates@things')).toMatchObject({
      kind: 'inconclusive',
      detail: expect.stringContaining('is still there') as unknown,
    });
  },
);

it.concurrent('a write of members that the service ignores shows nothing of them, and is laid to nothing', async () => {
  const tried = await ran('{ status: 202, returns: nothing, repeat: [202, 404], gone-within: 500ms }', [
    'no-server-error',
  ]);
  expect(harmsOf(tried)).toEqual([]);
  expect(tried.verdict('no-server-error@things.update')).toMatchObject({ kind: 'pass' });
});
