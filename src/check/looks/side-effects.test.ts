import { describe, expect, it } from 'vitest';
import type { Json } from '../../contract/text/json.js';
import { effects, interval, type Look } from './side-effects.js';

/** Two records of a service whose clock only waiting moves. */
function world(shown: (record: { reads: number; readAt: number }, now: number) => Json): {
  readonly kit: { readonly wait: (milliseconds: number) => Promise<void> };
  readonly byList: Look;
  readonly byReading: Look;
  readonly read: (index: number) => Promise<Json>;
} {
  const records = [0, 1].map(() => ({ reads: 0, readAt: 0 }));
  let now = 0;
  const read = (index: number): Promise<Json> => {
    const record = records[index] ?? { reads: 0, readAt: 0 };
    record.reads += 1;
    record.readAt = now;
    return Promise.resolve(shown(record, now));
  };
  const wait = (milliseconds: number): Promise<void> => {
    now += milliseconds;
    return Promise.resolve();
  };
  return {
    kit: { wait },
    byList: () => Promise.resolve(records.map((record) => shown(record, now))),
    byReading: () => Promise.all([read(0), read(1)]),
    read,
  };
}

async function found(look: 'byList' | 'byReading', shown: Parameters<typeof world>[0]): Promise<readonly string[]> {
  const { kit, read, ...looks } = world(shown);
  const quiet = [await interval(looks[look], [], () => kit.wait(1100))];
  return effects(kit, looks[look], [], quiet, async () => {
    for (let n = 0; n < 3; n += 1) await read(0);
  });
}

describe('effects', () => {
  it('sees a counter of reads, also when looking raises it as well', async () => {
    expect(await found('byList', ({ reads }) => ({ reads }))).toEqual([
      '/reads: +3 (1 record), unchanged (1 record); while nothing was done: unchanged',
    ]);
    expect(await found('byReading', ({ reads }) => ({ reads }))).toEqual([
      '/reads: +4 (1 record), +1 (1 record); while nothing was done: +1',
    ]);
  });

  it('sees a mark that the first read sets, and the time of the last one', async () => {
    expect(await found('byList', ({ reads }) => ({ isRead: reads > 0 }))).toEqual([
      '/isRead: changed (1 record), unchanged (1 record); while nothing was done: unchanged',
    ]);
    expect(await found('byList', ({ readAt }) => ({ readAt: String(readAt) }))).toEqual([
      '/readAt: changed (1 record), unchanged (1 record); while nothing was done: unchanged',
    ]);
  });

  it('is not misled by clocks and by values that are never the same', async () => {
    expect(await found('byList', (_, now) => ({ now, text: String(now) }))).toEqual([]);
    let turn = 0;
    const random = (): number => Math.imul((turn += 1) ^ 0x5bd1e995, 0x85ebca6b) >>> 8;
    expect(await found('byReading', () => ({ random: random(), token: `t${String(random())}` }))).toEqual([]);
  });

  it('takes back a suspicion that proves to be a change without any action', async () => {
    let looks = 0;
    const look: Look = () => {
      looks += 1;
      // The third of four stretches of time has passed when the value changes, and it changes again later.
      const job = looks > 5 ? 'late' : looks > 3 ? 'mid' : 'early';
      return Promise.resolve([{ job }, { job }]);
    };
    const kit = { wait: () => Promise.resolve() };
    const quiet = [await interval(look, [], kit.wait)];
    expect(await effects(kit, look, [], quiet, () => Promise.resolve())).toEqual([]);
  });

  it('leaves out what is declared to change by itself', async () => {
    const { kit, byList, read } = world(({ reads }) => ({ reads }));
    expect(await effects(kit, byList, ['/reads'], [], () => read(0))).toEqual([]);
  });
});
