import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Progress } from './progress.js';

/** An entry waits for an answer while the process does not come round for 20 s, in which it computes for so many milliseconds. */
async function afterGap(computed: number): Promise<string> {
  let ended = 'under way';
  const progress = new Progress();
  const entry = progress.within('an entry', () => progress.during('an entry', new Promise<never>(() => undefined)));
  entry.catch((thrown: unknown) => {
    ended = (thrown as { readonly detail: string }).detail;
  });
  await vi.advanceTimersByTimeAsync(1000);
  now += 20_000;
  spent += computed * 1000;
  await vi.advanceTimersByTimeAsync(20_000);
  return ended;
}

let [now, spent] = [0, 0];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: spent, system: 0 }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('an entry that kept the process busy, and does not go on after that, is given up', async () => {
  expect(await afterGap(15_000)).toMatch(/^The process was kept busy/);
});

test('an entry is not given up because the machine had no time for the process, or slept', async () => {
  expect(await afterGap(200)).toBe('under way');
});

test('an entry that began behind a piece of work that kept the process busy is not taken for it', async () => {
  const progress = new Progress();
  await progress.within('the one before', () => Promise.resolve());
  now += 20_000;
  spent += 15_000_000;
  let ended = 'under way';
  const entry = progress.within('an entry', () => progress.during('an entry', new Promise<never>(() => undefined)));
  entry.catch((thrown: unknown) => {
    ended = (thrown as { readonly detail: string }).detail;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).toBe('under way');
});

test('an entry that waits for nothing of ours, and does nothing, is given up after a minute', async () => {
  let ended = 'under way';
  const entry = new Progress().within('an entry', () => new Promise<never>(() => undefined));
  entry.catch((thrown: unknown) => {
    ended = (thrown as { readonly detail: string }).detail;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ended).toBe('under way');
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toMatch(/^It did nothing for 60 s/);
});

test('an entry that does nothing is given up after a moment where the run is being ended, so that clean-up has its time', async () => {
  const run = new AbortController();
  let ended = 'under way';
  const progress = new Progress(undefined, run.signal);
  const entry = progress.within('an entry', () => new Promise<never>(() => undefined));
  entry.catch((thrown: unknown) => {
    ended = (thrown as { readonly detail: string }).detail;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended).toBe('under way');
  run.abort();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ended).toMatch(/^The run was ended/);
});

test('an entry that waits for an answer is not given up because the run is being ended', async () => {
  let ended = 'under way';
  const progress = new Progress(undefined, AbortSignal.abort());
  const entry = progress.within('an entry', () => progress.during('an entry', new Promise<never>(() => undefined)));
  entry.catch(() => (ended = 'given up'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).toBe('under way');
});

test.each([
  ['nothing is sent and nothing is due: it waits for another entry', false, /^Nothing was sent for 30 s/],
  ['a request is under way', true, /^under way$/],
])('an entry that waits while %s', async (_, isBusy, due) => {
  let ended = 'under way';
  const progress = new Progress(() => isBusy);
  const entry = progress.within('an entry', () => progress.during('an entry', new Promise<never>(() => undefined)));
  entry.catch((thrown: unknown) => {
    ended = (thrown as { readonly detail: string }).detail;
  });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(ended).toBe('under way');
  await vi.advanceTimersByTimeAsync(40_000);
  expect(ended).toMatch(due);
});

test('an entry that waits is not given up while another one works', async () => {
  let ended = 'under way';
  const progress = new Progress(() => false);
  const never = (): Promise<never> => new Promise<never>(() => undefined);
  progress.within('an entry', () => progress.during('an entry', never())).catch(() => (ended = 'given up'));
  progress.within('one that works', never).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ended).toBe('under way');
});

test('nothing looks any more once no entry is under way', async () => {
  const progress = new Progress();
  await progress.within('an entry', () => Promise.resolve());
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
});
