import { describe, expect, it } from 'vitest';
import type { Json } from '../../contract/text/json.js';
import type { Completion, Operation } from '../../contract/facts/model.js';
import { header, type Exchange, type Header } from '../../result/exchange.js';
import { followed } from './completion.js';
import type { Kit } from '../kit.js';

interface Told {
  readonly status?: number;
  readonly state?: Json;
  readonly headers?: readonly Header[];
}

const DONE: Completion = {
  poll: { kind: 'header', name: 'Location' },
  at: '/state',
  when: ['done'],
  failed: ['failed'],
  within: 5000,
};
const answered = ({ status = 200, state = null, headers = [] }: Told): Exchange =>
  ({
    request: { url: 'http://one.test/jobs' },
    response: { status, headers, body: JSON.stringify({ state }) },
  }) as unknown as Exchange;

/** Follows a request whose monitor tells these things one after another, the last of them for ever. */
async function follow(accepted: Told, ...told: readonly Told[]) {
  const [waits, paths]: [number[], string[]] = [[], []];
  const { how } = await followed(
    {
      sendTo: ({ path }) => {
        paths.push(path);
        return Promise.resolve(answered(told[paths.length - 1] ?? told.at(-1) ?? {}));
      },
      wait: (milliseconds) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
      outcome: ({ response }) => {
        const status = response?.status ?? 0;
        const answer = status < 300 ? 'success' : status < 400 ? 'redirection' : 'caller-error';
        return { class: answer, status, origin: 'application' };
      },
      body: ({ response }) => ({ kind: 'json', value: JSON.parse(response?.body ?? '') as Json }),
      at: ({ response }) => header(response?.headers ?? [], 'Location'),
    } satisfies Pick<Kit, 'sendTo' | 'wait' | 'outcome' | 'body' | 'at'>,
    {} as Operation,
    DONE,
    answered({ status: 202, headers: [['Location', '/jobs/1?a=b']], ...accepted }),
  );
  return { how, waits, paths };
}

describe('an accepted request', () => {
  it('is asked for at once, and then less and less often', async () => {
    const { how, waits, paths } = await follow(
      {},
      { state: 'new' },
      { state: 'new' },
      { state: 'new' },
      { state: 'done' },
    );
    expect([how, waits]).toEqual(['done', [100, 200, 400]]);
    expect(new Set(paths)).toEqual(new Set(['/jobs/1?a=b']));
  });

  it('is asked for no sooner than the service wants', async () => {
    const wait = { headers: [['Retry-After', '2']] } as const;
    const { how, waits } = await follow(
      {
        headers: [
          ['Location', 'http://one.test/jobs/1'],
          ['Retry-After', '1'],
        ],
      },
      { state: 'new', ...wait },
      { state: 'failed' },
    );
    expect([how, waits]).toEqual(['failed', [1000, 2000]]);
  });

  it('is late once its time is over, with a last question at its end', async () => {
    const { how, waits } = await follow({}, { state: 'new' });
    expect(how).toBe('late');
    expect(waits.reduce((sum, one) => sum + one, 0)).toBe(DONE.within);
  });

  it('is done where the service leads on to the result', async () => {
    expect((await follow({}, { status: 303 })).how).toBe('done');
  });

  it('is lost where nobody says where to ask, or nothing is there', async () => {
    expect(await follow({ headers: [] })).toMatchObject({ how: 'unnamed', paths: [] });
    expect((await follow({}, { state: 'new' }, { status: 404 })).how).toBe('unanswered');
    const { how, waits } = await follow({}, { status: 404 });
    expect(how).toBe('unanswered');
    expect(waits.reduce((sum, one) => sum + one, 0)).toBeLessThan(DONE.within);
  });

  it('is asked for again where it is not known yet, or the service is busy', async () => {
    const busy = { status: 503, headers: [['Retry-After', '1']] } as const;
    expect(await follow({}, { status: 404 }, busy, { state: 'done' })).toMatchObject({
      how: 'done',
      waits: [100, 1000],
    });
    expect((await follow({}, { status: 503 }, { state: 'done' })).how).toBe('unanswered');
  });

  it('is followed to another place, but not for ever', async () => {
    const moved = { status: 308, headers: [['Location', '/tasks/1']] } as const;
    const { how, paths } = await follow({}, moved, { state: 'done' });
    expect([how, paths]).toEqual(['done', ['/jobs/1?a=b', '/tasks/1']]);
    expect((await follow({}, moved)).how).toBe('unanswered');
  });

  it('is asked for with pauses, though the service says that there need be none', async () => {
    const { how, waits } = await follow({}, { state: 'new', headers: [['Retry-After', '0']] });
    expect(how).toBe('late');
    expect(waits.every((one) => one > 0)).toBe(true);
  });

  it('is nobody to blame for where its state is told on another host, and not here', async () => {
    const other = { headers: [['Location', 'https://jobs.test/1']] } as const;
    expect((await follow(other, { status: 404 })).how).toBe('elsewhere');
    expect((await follow(other, {}, { status: 200, state: null })).how).toBe('late');
    expect((await follow(other, { state: 'done' })).how).toBe('done');
  });
});
