import { expect, it } from 'vitest';
import type { Note } from './fixtures/notes.js';
import { behaving, send } from './fixtures/serving.js';
import { defects, tryOn } from './fixtures/trying.js';

const THEIRS: Note = { id: 'theirs', text: 'Milk', place: 0 };

it('what a create is answered with, and somebody else has made, is not cleaned up', async () => {
  const deleted: string[] = [];
  let shown = 0;
  let store: ReadonlyMap<string, Note> = new Map();
  const target = behaving((moment) => {
    const { asked, n, service } = moment;
    if (n === 1) service.store.set(THEIRS.id, THEIRS);
    store = service.store;
    if (asked.method === 'DELETE') deleted.push(asked.path);
    const right = moment.right();
    const isTheirs = asked.method === 'POST' && right.status === 201 && n % 3 === 0;
    if (isTheirs) shown += 1;
    const body = JSON.stringify({ id: THEIRS.id, text: THEIRS.text });
    send(moment, isTheirs ? { ...right, headers: { ...right.headers, Location: '/notes/theirs' }, body } : right);
  });
  // None of these removes a record itself.
  const only = ['get-is-repeatable', 'limit-is-a-maximum', 'unknown-id-is-404', 'content-is-json'];
  const tried = await tryOn(target, { only });
  expect(defects(tried)).toEqual([]);
  expect(shown).toBeGreaterThan(3);
  expect(deleted.length).toBeGreaterThan(3);
  expect(deleted).not.toContain('/notes/theirs');
  // And what was made beside it is found by its mark, so that theirs is all that is left.
  expect([...store.values()]).toEqual([THEIRS]);
  const left = tried.run.notes.filter(({ about }) => about === 'left-behind').map(({ text }) => text);
  expect(left.join('\n')).toContain('theirs: it does not show the mark of the run that was sent');
});
