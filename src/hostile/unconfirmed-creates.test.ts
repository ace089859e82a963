import { describe, expect, test } from 'vitest';
import { behaving, send, type Moment, type Target } from './fixtures/serving.js';
import { json, type Note } from './fixtures/notes.js';
import { defects, failures, tryOn, type Tried } from './fixtures/trying.js';

/** Notes of which every third is made and not told of. */
function forgetful(tell: (moment: Moment, created: Note) => void, seen: (moment: Moment) => void = plainly) {
  let made = 0;
  const notes = { store: new Map<string, Note>() };
  const start = (): Promise<Target> =>
    behaving((moment) => {
      notes.store = moment.service.store;
      if (moment.asked.method !== 'POST') return seen(moment);
      const answer = moment.right();
      made += answer.status === 201 ? 1 : 0;
      if (answer.status !== 201 || made % 3 !== 0) return send(moment, answer);
      tell(moment, [...moment.service.store.values()].at(-1)!);
    });
  return { start, notes };
}

function plainly(moment: Moment): void {
  send(moment, moment.right());
}

function left({ run }: Tried): readonly string[] {
  return run.notes.filter(({ about }) => about === 'left-behind').map(({ text }) => text);
}

function removed({ run }: Tried): readonly string[] {
  return run.notes.filter(({ text }) => text.startsWith('Removed ')).map(({ text }) => text);
}

const only = ['delete-removes', 'post-creates', 'unknown-id-is-404', 'limit-is-a-maximum'];

describe('what a create made of which no answer told', () => {
  test.concurrent.each([
    ['the connection is cut', ({ socket }: Moment) => socket.destroy()],
    ['there is no answer in time', () => undefined],
    ['the answer is an error of the server', (moment: Moment) => send(moment, json(500, { error: {} }))],
    ['the answer names no record', (moment: Moment) => send(moment, json(201, {}))],
  ] as const)('is found by its mark at the end, and removed: %s', async (_, tell) => {
    const { start, notes } = forgetful(tell);
    const tried = await tryOn(start(), { only, effort: 'standard', timeout: 1500 });
    expect(defects(tried)).toEqual([]);
    expect([...notes.store.keys()]).toEqual([]);
    expect(removed(tried).join()).toMatch(/^Removed \d+ notes which no answer confirmed, found by their marks: n-\d+/);
    expect(left(tried)).toEqual([]);
    expect([0, 3]).toContain(tried.exit);
  });

  test.concurrent('is reported where the list does not show its mark, and nothing else is touched', async () => {
    const written: string[] = [];
    const hidden = (moment: Moment): void => {
      const answer = moment.right();
      if (moment.asked.method === 'DELETE') written.push(moment.asked.path);
      send(moment, { ...answer, body: answer.body.replaceAll(/"text":"[^"]*"/g, '"text":"a"') });
    };
    const { start, notes } = forgetful(({ socket }) => socket.destroy(), hidden);
    const tried = await tryOn(start(), { only, effort: 'standard' });
    expect(notes.store.size).toBeGreaterThan(0);
    expect(removed(tried)).toEqual([]);
    expect(left(tried).join()).toMatch(
      /notes, perhaps: notes\.create was not answered \(.*; the list does not show its mark/,
    );
    expect(written.filter((path) => notes.store.has(path.slice('/notes/'.length)))).toEqual([]);
  });

  test.concurrent('is reported where nobody answers any more', async () => {
    let isDead = false;
    const { start } = forgetful(
      ({ socket }) => {
        isDead = true;
        socket.destroy();
      },
      (moment) => (isDead ? moment.socket.destroy() : plainly(moment)),
    );
    const tried = await tryOn(start(), { only });
    expect(defects(tried)).toEqual([]);
    expect(left(tried).join()).toContain('nothing answers that could be asked for it');
    expect(failures(tried)).toEqual([]);
  });

  test.concurrent('is not looked for where every create was answered', async () => {
    const tried = await tryOn(behaving(plainly), { only });
    expect(tried.exit).toBe(0);
    expect(tried.run.exchanges.filter(({ entry }) => entry === 'cleanup@service')).toEqual([]);
  });
});

test.concurrent('what could not be removed is tried once more when the run ends', async () => {
  const asked = new Map<string, number>();
  let store = new Map<string, Note>();
  const busyOnce = (moment: Moment): void => {
    store = moment.service.store;
    const { method, path } = moment.asked;
    if (method !== 'DELETE') return plainly(moment);
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (asked.get(path) === 1) send(moment, json(503, { error: {} }));
    else plainly(moment);
  };
  const tried = await tryOn(behaving(busyOnce), { only: ['unknown-id-is-404', 'limit-is-a-maximum'] });
  expect(defects(tried)).toEqual([]);
  expect(asked.size).toBeGreaterThan(5);
  expect([...store.keys()]).toEqual([]);
  expect(left(tried)).toEqual([]);
});
