import { expect, test } from 'vitest';
import { checkRunning, type Checked } from '../../bench/services/run.js';
import { EFFORT } from '../../src/selftest/fixtures/amount.js';
import { STATIONS_CONTRACT, STATIONS_FOLDER, startStations } from './stations/start.js';

async function checked(mistakes: Parameters<typeof startStations>[0]): Promise<Checked> {
  const service = await startStations(mistakes);
  try {
    const its = { contract: STATIONS_CONTRACT, environment: {}, folder: STATIONS_FOLDER };
    return await checkRunning({ ...its, url: service.url, effort: EFFORT }, 1);
  } finally {
    await service.stop();
  }
}

test('a service of one file with a stream of events is conformant', { timeout: 300_000 }, async () => {
  const { judged, exit } = await checked({});
  expect(judged.filter(({ verdict }) => ['fail', 'error', 'inconclusive'].includes(verdict.kind))).toEqual([]);
  expect(exit).toBe(0);
});

test(
  'one that closes the connection in the place of a refusal has that as its finding',
  { timeout: 300_000 },
  async () => {
    const { judged, exit } = await checked({ mistakes: ['silent-refusals'] });
    const failed = judged.flatMap(({ entry, verdict }) => (verdict.kind === 'fail' ? [entry] : []));
    expect(failed.sort()).toEqual([
      'requests-with-mistakes-are-answered@stations.create',
      'requests-with-mistakes-are-answered@stations.replace',
      'requests-with-mistakes-are-answered@stations.update',
    ]);
    // What cannot be judged without the refusals is kept from it by these findings, and by nothing else.
    const open = judged.flatMap(({ verdict }) => (verdict.kind === 'inconclusive' ? [verdict.reason] : []));
    expect(new Set(open)).toEqual(new Set(['blocked']));
    expect(exit).toBe(1);
  },
);
