import { describe, expect, test } from 'vitest';
import { checks, rejudge } from '../index.js';
import { faults, NOISE_KINDS } from '../reference/index.js';
import { runAmidNoise, shopContract } from './noise.js';
import { isWhole, part } from './fixtures/amount.js';

const contract = shopContract();

/** Checks that make, change, list and remove records, and of several callers at a time. */
const ONLY = [
  'content-is-structured',
  'delete-removes',
  'limit-is-a-maximum',
  'no-server-error',
  'one-creator-wins',
  'disjoint-patches-survive',
  'patch-changes-only-what-it-names',
  'responses-match-schema',
];

/** Under load each run may take a while, and waits most of it. */
const PATIENT = { timeout: 180_000 };

/** A short form of `npm run bench:noise`, which has all checks and less noise. */
describe('a right service behind a proxy that disturbs a share of the requests', () => {
  test.concurrent.each(part(NOISE_KINDS, 1))(
    'fails nothing, and nothing stays that is not named: %s',
    PATIENT,
    async (kind) => {
      const noisy = { contract, kind, rate: 0.04, only: ONLY };
      const runs = await Promise.all(part([1, 2], 1).map((seed) => runAmidNoise({ ...noisy, seed })));
      for (const { failed, errors, unnamed } of runs) {
        expect({ failed, errors, unnamed }).toEqual({ failed: [], errors: [], unnamed: [] });
      }
      expect(runs.reduce((sum, { disturbed }) => sum + disturbed, 0)).toBeGreaterThan(isWhole ? 2 : 0);
    },
  );

  test('the run says how much was disturbed, and what ran again', PATIENT, async () => {
    // What is disturbed depends on timing: one run may have nothing that comes right when it runs again, several have.
    const runs = await Promise.all(
      part([1, 2, 3, 4, 5, 6], 2).map((seed) =>
        runAmidNoise({ contract, kind: '503', rate: 0.2, seed, only: part(ONLY, 4) }),
      ),
    );
    const again = runs.flatMap(({ run }) => [...run.verdicts.values()].filter(({ earlier }) => earlier !== undefined));
    expect(again.filter(({ verdict }) => verdict.kind === 'pass').length).toBeGreaterThan(0);
    for (const { earlier = [] } of again) expect(earlier[0]?.detail).not.toBe('');
    const texts = runs.map(({ run }) => run.notes.find(({ about }) => about === 'noise')?.text ?? '');
    expect(texts.join('\n')).toContain('Run again: ');
    for (const [n, { failed, run }] of runs.entries()) {
      expect(failed).toEqual([]);
      expect(texts[n]).toMatch(
        /^\d+ of \d+ requests were disturbed \(\d+\.\d %\): \d+ answers of 502, 503, 504 or 520 to 530/,
      );
      const judged = await rejudge(run, contract, checks);
      // What noise leaves open may be left open for another reason when it is judged again: it ends before the same repetition.
      const isStillOpen = ({ detail = '' }: { readonly detail?: string }): boolean =>
        detail.startsWith('now inconclusive');
      const others = judged.filter(({ result }) => result === 'different');
      expect(others.filter((one) => one.recorded !== 'inconclusive' || !isStillOpen(one))).toEqual([]);
    }
  });
});

/** Mistakes that any request would show: of one caller, and of several at one time. */
const MISTAKES = ['methods/put-merges', 'states/if-match-is-ignored'];

describe('a failure amid noise', () => {
  test.concurrent('is repeated as often as the rate of the run asks for, and that of a race too', PATIENT, async () => {
    const wrong = faults.filter(({ id }) => MISTAKES.includes(id));
    const only = ['put-replaces-entirely', 'one-racer-wins'];
    const confirmed = async (rate: number): Promise<readonly (readonly [failed: number, of: number])[]> => {
      const { run } = await runAmidNoise({
        contract,
        kind: '503',
        rate,
        seed: 1,
        effort: 'standard',
        only,
        faults: wrong,
      });
      return only.map((check) => {
        const verdict = run.verdicts.get(`${check}@products`)?.verdict;
        if (verdict?.kind !== 'fail') throw new Error(`${check}: ${JSON.stringify(verdict)}`);
        return [verdict.confirmed.failed, verdict.confirmed.of];
      });
    };
    const [quiet, noisy] = await Promise.all([confirmed(0), confirmed(0.06)]);
    // Without noise two in a row are enough, and what was seen of a race needs no other.
    expect(quiet).toEqual([
      [2, 2],
      [0, 0],
    ]);
    for (const [failed, of] of noisy) {
      expect(failed).toBe(of);
      expect(of).toBeGreaterThanOrEqual(3);
    }
  });
});

test(
  'a proxy that delivers requests twice hides no service that says of what it deletes that it is not there',
  PATIENT,
  async () => {
    const denying = faults.filter(({ id }) => id === 'methods/delete-answers-404');
    expect(denying).toHaveLength(1);
    const noisy = {
      contract,
      kind: 'doubled',
      rate: 0.05,
      seed: 1,
      only: ['delete-removes', 'delete-answers-its-status'],
      faults: denying,
    } as const;
    const { failed, isGreen } = await runAmidNoise(noisy);
    expect(failed).toEqual(['delete-answers-its-status@products: A DELETE is answered with its status: 404']);
    expect(isGreen).toBe(false);
  },
);
