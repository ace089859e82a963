import { describe, expect, test } from 'vitest';
import { refused } from './fixtures/notes.js';
import { behaving, send, type Moment } from './fixtures/serving.js';
import { defects, failures, tryOn } from './fixtures/trying.js';

const PAGE = { 'Content-Type': 'text/html' };

const closed = (moment: Moment): void => {
  const { headers, ...answer } = refused(503, 'maintenance', 'Come back tomorrow');
  send(moment, { ...answer, headers: { ...headers, 'Retry-After': '86400' } });
};

describe('an outage in the middle of a run', () => {
  test.concurrent.each<[string, (moment: Moment) => void]>([
    ['503, for a day', closed],
    [
      '502 with a page of the proxy',
      (moment) => send(moment, { status: 502, headers: PAGE, body: '<h1>Bad gateway</h1>' }),
    ],
    ['connections that end without an answer', ({ socket }) => socket.destroy()],
  ])('is no broken contract: %s', async (_, behave) => {
    const target = behaving((moment) => (moment.n > 60 ? behave(moment) : send(moment, moment.right())));
    const tried = await tryOn(target, { effort: 'standard' });
    expect(defects(tried)).toEqual([]);
    expect(failures(tried)).toEqual([]);
    expect(tried.exit).toBe(3);
    const open = tried.of('inconclusive').map((entry) => tried.verdict(entry));
    const reasons = open.map((verdict) => (verdict?.kind === 'inconclusive' ? verdict.reason : ''));
    expect(reasons.filter((reason) => reason === 'target-unavailable').length).toBeGreaterThan(3);
    expect(reasons).not.toContain('unstable');
  });

  test.concurrent('is made up for where the target comes back', async () => {
    const times = { closed: 0 };
    const target = behaving((moment) => {
      // It is back when it has been asked for a while.
      if (moment.n <= 60 || times.closed >= 10) send(moment, moment.right());
      else {
        times.closed += 1;
        closed(moment);
      }
    });
    const tried = await tryOn(target, { effort: 'standard' });
    expect(defects(tried)).toEqual([]);
    expect(failures(tried)).toEqual([]);
    const again = [...tried.run.verdicts.values()].filter(({ earlier }) => earlier !== undefined);
    expect(again.some(({ verdict }) => verdict.kind === 'pass')).toBe(true);
  });
});
