import { expect, it } from 'vitest';
import { checks, cleanUpLedger, EVERYTHING, ledgerTo, readLedger, runContract, type CleanedUp } from '../index.js';
import { dishonest, FOREIGN } from './fixtures/dishonest-store.js';
import { behaving, send } from './fixtures/serving.js';
import { contractOf } from './fixtures/trying.js';

const CONTRACT = contractOf('src/hostile/fixtures/things.yaml', (text) =>
  text.replace('MARKS: here', 'tag: none\n    unique: none').replace('ID: here', 'id: { id: /id }'),
);

it('what a killed run made and cannot carry a mark is removed by what was sent, and nothing else is', async () => {
  let url = '';
  const service = dishonest({}, () => url);
  const target = await behaving((moment) => {
    // The run cannot remove anything any more.
    if (moment.asked.method === 'DELETE' && isRunning) moment.socket.destroy();
    else send(moment, service.answer(moment.asked));
  });
  ({ url } = target);
  let isRunning = true;
  let text = '';
  try {
    const ledger = ledgerTo((line) => (text += line));
    const environment = { THINGS_URL: url };
    const entry = 'post-creates@things';
    await runContract({
      contract: CONTRACT,
      checks,
      environment,
      ledger,
      policy: { ...EVERYTHING, only: [entry] },
      seed: 1,
    });
    isRunning = false;
    const left = [...service.things.keys()].filter((id) => Number(id) > FOREIGN);
    // What is so little that somebody else may have chosen it as well is only named.
    const long = left.filter((id) => {
      const { name, code, size, colour = '' } = service.things.get(id) ?? {};
      return [name, code, size, colour].map(String).join('').length >= 12;
    });
    expect(long.length).toBeGreaterThan(0);
    const cleaned = async (): Promise<readonly string[]> => {
      const read = readLedger(text);
      if ('problem' in read) throw new Error(read.problem);
      const records: CleanedUp[] = [];
      await cleanUpLedger({ contract: CONTRACT, read, environment, onRecord: (one) => records.push(one) });
      return records.filter(({ how }) => how === 'failed').map(({ ids }) => ids);
    };
    const kept = (): readonly string[] => [...service.things.keys()].filter((id) => Number(id) > FOREIGN);
    // Somebody else has changed them: they are not what was sent any more.
    const were = long.map((id) => [id, service.things.get(id) ?? {}] as const);
    for (const [id, thing] of were) service.things.set(id, { ...thing, code: 'of somebody else' });
    expect([...(await cleaned())].sort()).toEqual(left);
    expect(kept()).toEqual(left);
    for (const [id, thing] of were) service.things.set(id, thing);
    const short = left.filter((id) => !long.includes(id));
    expect([...(await cleaned())].sort()).toEqual(short);
    expect(kept()).toEqual(short);
    expect(service.harm()).toEqual([]);
  } finally {
    target.close();
  }
});
