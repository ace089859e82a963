import { request as send } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveWorkbench, type OpenWorkbench, type Outcome } from './server.js';

const STATE = { isEnded: true, planned: 2, judged: 2, failed: 1, revision: '1', folder: '/work' };

const PROPOSAL = { fact: 'http.head', value: 'true', remark: 'seen once', entries: 2 };

describe('a served report', () => {
  let open: OpenWorkbench;
  let asked: string[] = [];
  let finish: (outcome: Outcome) => void = () => undefined;
  beforeEach(async () => {
    asked = [];
    const action =
      (name: string) =>
      async (value: string): Promise<Outcome> => {
        asked.push(`${name} ${value}`);
        return value === 'slow' ? await new Promise((resolve) => (finish = resolve)) : { exit: 1, text: 'STILL FAILS' };
      };
    open = await serveWorkbench(
      {
        page: async () => '<!doctype html><title>Run</title>',
        state: async () => STATE,
        proposals: async () => [PROPOSAL],
        replay: action('replay'),
        accept: action('accept'),
      },
      0,
    );
  });
  afterEach(async () => {
    await open.close();
  });

  const post = async (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(open.url + path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

  /** `fetch` sets Host by itself. */
  const withHost = async (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      send(open.url, { headers: { Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it('is there at an address that nobody can guess, and nowhere else', async () => {
    const page = await fetch(open.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<title>Run</title>');
    expect(new URL(open.url).pathname.length).toBeGreaterThan(20);
    const { origin } = new URL(open.url);
    expect((await fetch(`${origin}/`)).status).toBe(404);
    expect((await fetch(`${origin}/state`)).status).toBe(404);
    expect((await fetch(`${origin}/replay`, { method: 'POST' })).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('tells the state of the run', async () => {
    expect(await (await fetch(`${open.url}state`)).json()).toEqual(STATE);
    // What can be accepted takes longer, and is a question of its own.
    expect(await (await fetch(`${open.url}proposals`)).json()).toEqual({ proposals: [PROPOSAL] });
  });

  it('runs a command and answers with what it printed', async () => {
    const replayed = await post('replay', '{"entry":"get-is-safe@products"}');
    expect(await replayed.json()).toEqual({ exit: 1, text: 'STILL FAILS' });
    await post('accept', '{"fact":"http.validators"}');
    expect(asked).toEqual(['replay get-is-safe@products', 'accept http.validators']);
  });

  it.each([
    ['is no JSON', '{"entry'],
    ['has another member', '{"fact":"x"}'],
    ['has no text', '{"entry":7}'],
    ['has an empty text', '{"entry":""}'],
    ['is a list', '["entry"]'],
    ['is too long', JSON.stringify({ entry: 'x'.repeat(20_000) })],
  ])('runs nothing where a body %s', async (_, body) => {
    const answer = await post('replay', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ problem: 'Expected a JSON object with the text "entry"' });
    expect(asked).toEqual([]);
  });

  it('runs nothing for a form, which every page can send anywhere', async () => {
    const answer = await post('replay', '{"entry":"a"}', { 'Content-Type': 'text/plain' });
    expect([answer.status, asked]).toEqual([400, []]);
  });

  it.each([
    ['another origin', { Origin: 'http://evil.example' }],
    ['another port', { Origin: 'http://127.0.0.1:1' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another port of this machine', { 'Sec-Fetch-Site': 'same-site' }],
  ])('answers no page of %s', async (_, headers) => {
    const answer = await post('replay', '{"entry":"a"}', headers);
    expect([answer.status, asked]).toEqual([403, []]);
  });

  it('answers under its own names only: another one may lead to this machine', async () => {
    const { port } = new URL(open.url);
    expect(await withHost(`localhost:${port}`)).toBe(200);
    expect(await withHost(`evil.example:${port}`)).toBe(403);
  });

  it('runs one command at a time', async () => {
    const first = post('replay', '{"entry":"slow"}');
    await expect.poll(() => asked).toEqual(['replay slow']);
    const second = await post('replay', '{"entry":"b"}');
    expect([second.status, await second.json()]).toEqual([409, { problem: 'Another command is under way' }]);
    finish({ exit: 0, text: 'FIXED' });
    expect(await (await first).json()).toEqual({ exit: 0, text: 'FIXED' });
    expect((await post('replay', '{"entry":"c"}')).status).toBe(200);
  });

  it('says that a port is taken', async () => {
    const { port } = new URL(open.url);
    await expect(
      serveWorkbench(
        {
          page: async () => '',
          state: async () => STATE,
          proposals: async () => [],
          replay: async () => ({ exit: 0, text: '' }),
          accept: async () => ({ exit: 0, text: '' }),
        },
        Number(port),
      ),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
