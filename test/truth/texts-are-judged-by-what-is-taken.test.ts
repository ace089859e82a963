import { expect, it } from 'vitest';
import { refused } from '../../src/hostile/fixtures/notes.js';
import { before, shelfContract, tried } from './goods.js';

const contract = shelfContract(['unknown-field: ignore', 'unknown-field: ignore\n    texts: kept\n    rules: none']);
const ENTRY = 'texts-are-kept-as-declared@goods.create';

it('a service that takes no such text has not shown that it keeps them', async () => {
  const target = await before(({ method, body }, right) =>
    method === 'POST' && /\s{2}|\u0301/.test(body) ? refused(422, 'invalid', 'No such text') : right(),
  );
  const run = await tried(target, [ENTRY], { contract });
  expect(run.verdict(ENTRY)?.kind).toBe('inconclusive');
});

it('a service that takes no line feed is judged by a text without one', async () => {
  const target = await before(({ method, body }, right) => {
    if (method !== 'POST') return right();
    return body.includes('\\n') ? refused(422, 'invalid', 'One line, please') : right();
  });
  expect((await tried(target, [ENTRY], { contract })).verdict(ENTRY)?.kind).toBe('pass');
});
