import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderScript, type Run } from '../index.js';
import { json, NOTES_TOKEN, type Note } from './fixtures/notes.js';
import { behaving, send, type Moment } from './fixtures/serving.js';
import { tryOn } from './fixtures/trying.js';
import { part } from '../selftest/fixtures/amount.js';

const ENTRY = 'delete-removes@notes';
const FOREIGN = 20;

/** A DELETE that answers 204 and removes nothing. */
function keeps(moment: Moment): void {
  if (moment.asked.method === 'DELETE') send(moment, { status: 204, headers: {}, body: '' });
  else send(moment, moment.right());
}

interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Unsafe requests to anything that the script has not made. */
  readonly harm: readonly string[];
  /** Records that the service holds and that nobody else made. */
  readonly left: readonly Note[];
  readonly deleted: number;
}

let recorded: Run;
const folder = mkdtempSync(join(tmpdir(), 'probity-hostile-script-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
beforeAll(async () => {
  const tried = await tryOn(behaving(keeps), { only: ['delete-removes'], nonce: 'abc123' });
  expect(tried.of('fail')).toEqual([ENTRY]);
  recorded = tried.run;
});

/** Carries out the script with real `curl` on a service that has records of others. */
async function carriedOut(behave: (moment: Moment) => void, run = recorded): Promise<Told> {
  const harm: string[] = [];
  const own = new Set<string>();
  let deleted = 0;
  let store = new Map<string, Note>();
  const { url, close } = await behaving((moment) => {
    const { asked, n, service } = moment;
    store = service.store;
    if (n === 1) {
      for (let at = 1; at <= FOREIGN; at += 1) {
        store.set(`t${String(at)}`, { id: `t${String(at)}`, text: `of others ${String(at)}`, place: -at });
      }
    }
    const before = new Set(store.keys());
    const name = asked.path.slice('/notes/'.length);
    if (!['GET', 'HEAD', 'POST'].includes(asked.method)) {
      if (own.has(name)) deleted += 1;
      else harm.push(`${asked.method} ${asked.path}`);
    }
    behave(moment);
    for (const id of store.keys()) if (!before.has(id)) own.add(id);
  });
  const env = { PATH: process.env['PATH'] ?? '', BASE_URL: url, NOTES_TOKEN, TMPDIR: folder };
  try {
    const { stdout, stderr, code } = await promisify(execFile)('bash', ['--norc', '-c', renderScript(run, ENTRY)], {
      env,
      cwd: folder,
    })
      .then((done) => ({ ...done, code: 0 }))
      .catch((error: unknown) => error as { stdout: string; stderr: string; code: number });
    const left = [...store.values()].filter(({ id }) => !/^t\d+$/.test(id));
    return { code, out: stdout, err: stderr, harm, left, deleted };
  } finally {
    close();
  }
}

/** The create names a record so: in `Location`, in its body, or in both. */
function naming(location: string | undefined, id: unknown): (moment: Moment) => void {
  return (moment) => {
    if (moment.asked.method !== 'POST') return send(moment, moment.right());
    moment.right();
    send(moment, {
      ...json(201, { id, text: (JSON.parse(moment.asked.body) as { text: string }).text }),
      headers: {
        'Content-Type': 'application/json',
        ...(location === undefined ? {} : { Location: Buffer.from(location).toString('latin1') }),
      },
    });
  };
}

const LOCATIONS = [
  '',
  '.',
  '..',
  '%2e%2E',
  't[1-5]',
  't{1,2,3}',
  't1',
  't1/',
  't1?x=',
  't1#x',
  'a%2Ft1',
  '..%2ft1',
  't1%00',
  '$(touch x)',
  '`touch x`',
  "';touch x;'",
  '";touch x;"',
  '&touch x',
  'a b',
  '-X',
  '@/etc/passwd',
  'caf\u00e9',
];

const IDS = [
  '',
  '.',
  '..',
  't1',
  't1\n',
  't1\nt2',
  't[1-5]',
  'a/../t1',
  '$(touch x)',
  '"',
  "'",
  '\\',
  'a b',
  5,
  null,
  ['t1'],
  { t1: 1 },
];

describe('a script', () => {
  it('shows the finding where the service names its own record, and leaves nothing', async () => {
    const told = await carriedOut(keeps);
    expect(told).toMatchObject({ code: 0, harm: [] });
    expect(told.deleted).toBeGreaterThan(1);
    const mended = await carriedOut((moment) => send(moment, moment.right()));
    expect(mended).toMatchObject({ code: 0, err: '', harm: [], left: [], deleted: 3 });
    expect(mended.out).toContain('gone already');
  });

  it.each(part(LOCATIONS, 4))('changes no record of others where Location names %j', async (id) => {
    const told = await carriedOut(naming(`/notes/${id}`, 't2'));
    expect(told.harm).toEqual([]);
    expect(told.code).toBe(3);
    expect(told.err).toMatch(/^Stopped: (?:the answer to request 1 names|request \d+ \(DELETE\) was not sent)/m);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  // Without a Location in the run, the script reads the id from JSON.
  const inBody = (): Run => ({
    ...recorded,
    exchanges: recorded.exchanges.map((one) =>
      one.response === undefined
        ? one
        : {
            ...one,
            response: { ...one.response, headers: one.response.headers.filter(([name]) => name !== 'Location') },
          },
    ),
  });

  it.each(part(IDS, 4))('changes no record of others where the body names %j', async (id) => {
    const told = await carriedOut(naming(undefined, id), inBody());
    expect(told.harm).toEqual([]);
    expect(told.code).toBe(3);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  it('reads the id from the body where it is told there', async () => {
    expect(await carriedOut((moment) => send(moment, moment.right()), inBody())).toMatchObject({
      code: 0,
      harm: [],
      left: [],
    });
  });

  it('sends nothing to an id that was its own, and names a record of others after a DELETE', async () => {
    let isReused = false;
    const told = await carriedOut((moment) => {
      const answer = moment.right();
      if (moment.asked.method === 'DELETE' && !isReused) {
        isReused = true;
        const id = moment.asked.path.slice('/notes/'.length);
        moment.service.store.set(id, { id, text: 'somebody else', place: 900 });
      }
      send(moment, answer);
    });
    expect(told.left).toMatchObject([{ text: 'somebody else' }]);
    // The record that was deleted first has another's in its place; the two beside it are removed.
    expect(told.deleted).toBe(3);
    expect(told.err).toContain('not removed: what is at that URL does not carry the mark of this script');
  });

  it('is not misled by a list of everybody at the URL that a create names', async () => {
    const told = await carriedOut((moment) => {
      if (moment.asked.method === 'GET' && moment.asked.path === '/notes/all') {
        return send(moment, json(200, { data: [...moment.service.store.values()] }));
      }
      naming('/notes/all', 'all')(moment);
    });
    expect(told).toMatchObject({ code: 3, harm: [] });
  });

  it.each([500, 401, 301, 405])('sends nothing where the record cannot be read: %i', async (status) => {
    const told = await carriedOut((moment) => {
      if (moment.asked.method === 'GET' && moment.asked.path !== '/notes') {
        return send(moment, { ...json(status, {}), headers: { Location: '/notes/t1' } });
      }
      send(moment, moment.right());
    });
    expect(told).toMatchObject({ code: 3, harm: [], deleted: 0 });
    expect(told.err).toContain(`cannot be read: ${String(status)}`);
  });
});
