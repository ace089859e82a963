import { expect, test } from 'vitest';
import { namesNothing } from './perhaps-refs.js';

const UUID = '0b54a9a2-3c1d-4a5e-8f00-1f2e3d4c5b6a';

function sent(body: unknown, status = 422, url = 'http://host/mixes/m1/songs') {
  return { request: { method: 'PUT', url, headers: [], body: JSON.stringify(body) }, response: { status } } as never;
}

test.each([
  ['a UUID in a list', { songs: [UUID] }, true],
  ['a member with the name of an id', { song_id: 's1' }, true],
  ['a list with the name of ids', { songIds: ['s1'] }, true],
  ['a number under the name of an id', { inner: { id: 7 } }, true],
  ['an empty list', { song_ids: [] }, false],
  ['other names and texts', { paid: 'yes', valid: 3, title: 'A song' }, false],
  ['no object', 'text', false],
])('a refused body with %s may name nothing: %j %s', (_what, body, is) => {
  expect(namesNothing([], sent(body))).toBe(is);
});

test('what is known to be there, or is refused for something else, names no nothing', () => {
  expect(namesNothing(undefined, sent({ song_id: UUID }))).toBe(false);
  expect(namesNothing(['/song_id'], sent({ items: [{ song_id: UUID }] }))).toBe(false);
  expect(namesNothing([], sent({ song_id: UUID }, 428))).toBe(false);
  expect(namesNothing([], sent({ song_id: 'm1' }))).toBe(false);
});
