import { describe, expect, test } from 'vitest';
import { checks, loadContract, planContract, runContract, type Contract } from '../index.js';
import { faults as faultsOfShop, library, type Misbehaviour } from '../reference/index.js';
import { isSound, runSelftest } from './selftest.js';
import { NOMINAL_URL, tryEntries } from './service.js';
import { EFFORT, isWhole, part } from './fixtures/amount.js';
import { tellingOf } from './fixtures/telling.js';

function contractOf(name: string): Contract {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
  return loaded.contract;
}

const contract = contractOf('library.yaml');

/** Whether it is seen by a check by which no fault of the Shop is seen as that usually speaks: then it is planted in any case. */
function isAlone({ breaks }: Misbehaviour): boolean {
  return breaks.some((id) => !ofShop.has(id));
}

const ofShop = new Set(
  faultsOfShop.flatMap(({ breaks, dialects = ['plain'] }) => (dialects.includes('plain') ? breaks : [])),
);

describe('the checks on a second service, which does little as the Shop does it', () => {
  test(
    'kill its faults by exactly the checks that they name, and flag nothing that is right',
    {
      timeout: 900_000,
    },
    async () => {
      const common = {
        checks,
        contractOf,
        seed: 1,
        dialects: ['library'],
        others: 'first',
        proof: isWhole ? 'once' : 'least',
        // Checks that are not named are run on some; that all pass on the right service is seen over sockets too.
        othersOf: isWhole ? 1 : 16,
        clean: isWhole ? 'at once' : 'as needed',
      } as const;
      const telling = tellingOf(checks, library.faults);
      const [alone, others] = [telling.filter(isAlone), telling.filter((one) => !isAlone(one))];
      const planted = isWhole ? library.faults : [...alone, ...part(others, 2)];
      const wrong = await runSelftest({ ...common, only: 'faults', faults: planted.map(({ id }) => id) });
      const right = await runSelftest({ ...common, only: 'others' });
      expect([...wrong.rows, ...right.rows].filter((row) => !isSound(row))).toEqual([]);
      const faults = wrong.rows.filter(({ kind }) => kind === 'fault');
      expect(faults).toHaveLength(planted.length);
      expect(faults.filter(({ effective }) => !effective)).toEqual([]);
      expect(faults.length).toBeGreaterThan(isWhole ? 60 : 8);
      expect(alone.length).toBeGreaterThan(5);
      expect(right.rows.filter(({ kind }) => kind === 'variant').length).toBeGreaterThan(3);
    },
  );

  test.runIf(isWhole)('pass it whatever the seed', { timeout: 300_000 }, async () => {
    const plan = planContract(contract, checks, undefined, library.environment(NOMINAL_URL));
    const subject = { contract, checks, plan, service: library };
    const entries = plan.entries.filter(({ decision }) => decision.planned === 'run');
    const found: string[] = [];
    for (const seed of [102]) {
      for (const entry of entries.filter(({ check }) => check.check.kind === 'check')) {
        const { verdicts } = await tryEntries(subject, [entry], {}, seed);
        const kind = verdicts.get(entry.id)?.kind;
        if (kind !== 'pass') found.push(`${entry.id}, seed ${seed}: ${String(kind)}`);
      }
    }
    expect(found).toEqual([]);
    expect(entries.length).toBeGreaterThan(150);
  });

  test('leave nothing undecided and nothing behind in a run over sockets', { timeout: 300_000 }, async () => {
    for (const seed of [7]) {
      const service = await library.start({ seed }).listen();
      try {
        const environment = library.environment(service.url);
        const result = await runContract({ contract, checks, environment, seed, effort: EFFORT });
        if ('problem' in result) throw new Error(result.problem);
        const { verdicts, notes, footer } = result.run;
        const open = [...verdicts.values()].flatMap(({ verdict }) =>
          verdict.kind === 'not-specified' ? verdict.facts : [],
        );
        expect([...new Set(open)]).toEqual(['versioning.versions.r3.baseline']);
        const kinds = new Set([...verdicts.values()].map(({ verdict }) => verdict.kind));
        // What pushes a service to its limits is skipped where nobody allows it.
        expect([...kinds].sort()).toEqual(['not-applicable', 'not-specified', 'pass', 'skipped']);
        expect(notes.filter(({ about }) => about === 'left-behind')).toEqual([]);
        expect(footer?.outcome).toBe(isWhole ? 'conformant' : 'partial');
      } finally {
        await service.close();
      }
    }
  });
});
