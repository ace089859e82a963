import { expect, test } from 'vitest';
import type { JsonObject, Own } from 'probity/check';
import { emptying } from './emptying.js';

/** Valid are bodies with a name, whose colour is no null. */
const kit = {
  validate: (_: unknown, body: unknown) => {
    const { name, colour } = body as JsonObject;
    return name === undefined || name === null || colour === null ? [{ at: '', problem: 'it is wrong' }] : [];
  },
} as unknown as Parameters<typeof emptying>[0];
const own = { createBody: {}, tag: '/tag', unique: [], refs: [] } as unknown as Own;

test('null is sent for what is not needed and has a value, first of all for what may be null', () => {
  const { taken, traits } = emptying(kit, own);
  const full = { name: 'a', tag: 'b', colour: 'red', note: 'c', size: { width: 1, height: 2 } };
  expect(taken(full)).toEqual(['/note', '/size', '/size/height', '/size/width', '/colour']);
  expect(traits(full)).toEqual(['members', 'members that may be null', 'members in a member']);
  // One that is null has nothing that could be taken away.
  expect(taken({ name: 'a', colour: 'red', note: null })).toEqual(['/colour']);
  expect(traits({ name: 'a', colour: 'red', note: null })).toEqual(['members']);
  expect([taken({ name: 'a' }), traits({ name: 'a' })]).toEqual([[], []]);
});
