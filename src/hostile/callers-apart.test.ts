import { expect, it } from 'vitest';
import { claims, CLAIMS_TOKENS, says, type Otherwise } from './fixtures/claims.js';
import { json } from './fixtures/notes.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';

const CLAIMS = contractOf('src/hostile/fixtures/claims.yaml');

async function tried(only: string, otherwise: Otherwise = {}, first?: (url: string) => Promise<void>): Promise<Tried> {
  const target = await claims(otherwise);
  await first?.(target.url);
  const environment = { CLAIMS_URL: target.url, ...CLAIMS_TOKENS };
  return tryOn(target, { contract: CLAIMS, only: [only], effort: 'standard', environment });
}

it('who keeps callers apart, and cuts pages down, is accused of nothing', async () => {
  for (const check of ['private-records-are-hidden', 'limit-outside-domain', 'unknown-id-is-404']) {
    const run = await tried(check);
    expect([failures(run), defects(run), run.of('pass')]).toEqual([[], [], [`${check}@claims`]]);
  }
});

it('a search that shows others what it finds in another text than the marked one is found', async () => {
  // As `owner = ? AND title LIKE ? OR story LIKE ?` does.
  const finds: Otherwise['finds'] = ({ owner, shown }, text, caller) =>
    (owner === caller && shown.title.includes(text)) || (shown.story ?? '').includes(text);
  const run = await tried('private-records-are-hidden', { finds });
  expect(failures(run).join()).toContain('claims.list, searched for a text of it, does not show bob a record of alice');
  const narrow = await tried('private-records-are-hidden', {
    finds: ({ owner, shown }, text, caller) => owner === caller && says({ ...shown, story: null }, text),
  });
  expect([failures(narrow), defects(narrow)]).toEqual([[], []]);
});

it('a key that answers another caller with the record of the first is found; one that is refused to others is right', async () => {
  const run = await tried('private-records-are-hidden', { keyOf: (_, key) => key });
  expect(failures(run).join()).toContain('with a key that alice has used does not answer bob with the record of alice');
});

it('a list that the caller may not read says nothing of its limit', async () => {
  const target = await claims();
  // Without a create the list is read as it is; with one, the record that could not be made would be the trouble.
  const read = contractOf('src/hostile/fixtures/claims.yaml', (text) =>
    text.replace(/ {6}create:\n( {8}.*\n)+/, '      create: none\n').replace(/retries: .*\n/, 'retries: none\n'),
  );
  const environment = { CLAIMS_URL: target.url, CLAIMS_ALICE: 'of-nobody-that-is', CLAIMS_BOB: 'of-nobody-else' };
  const run = await tryOn(target, { contract: read, only: ['limit-is-a-maximum'], effort: 'standard', environment });
  expect([failures(run), defects(run)]).toEqual([[], []]);
  expect(run.verdict('limit-is-a-maximum@claims')?.kind).toBe('inconclusive');
});

it('a page of more than the maximum is found in a collection that held less', async () => {
  expect(failures(await tried('limit-outside-domain', { most: 1000 })).join()).toContain(
    'A limit of "11" shows at most',
  );
});

it('a success without a record under every id is found, also where no record can be made', async () => {
  const make = async (url: string): Promise<void> => {
    const headers = { authorization: `Bearer ${CLAIMS_TOKENS.CLAIMS_ALICE}`, 'content-type': 'application/json' };
    await fetch(`${url}/claims`, { method: 'POST', headers, body: '{"title":"There before"}' });
  };
  const isFull = (made: number): boolean => made > 0;
  const run = await tried('unknown-id-is-404', { isFull, absent: json(200, null) }, make);
  expect(failures(run).join()).toContain('A read of an id that names nothing is not found');
  const right = await tried('unknown-id-is-404', { isFull }, make);
  expect([failures(right), defects(right), right.of('pass')]).toEqual([[], [], ['unknown-id-is-404@claims']]);
});
