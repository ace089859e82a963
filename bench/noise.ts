import { parseArgs } from 'node:util';
import { NOISE_KINDS, type NoiseKind } from '../src/reference/index.js';
import { runAmidNoise, shopContract, type NoisyRun } from '../src/selftest/noise.js';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '50' },
    rate: { type: 'string', default: '0.01' },
    kind: { type: 'string', multiple: true },
    effort: { type: 'string', default: 'quick' },
    first: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '4' },
    verbose: { type: 'boolean', default: false },
  },
});

/** Share of the runs of each kind that are green at least. */
const GREEN = 0.9;

/**
 * Prints what runs on a right service come to behind a proxy that disturbs a share of the requests, kind by kind.
 * `--runs N` of each, `--rate R` of the requests, `--kind K` for some kinds, `--first SEED`, `--jobs N` at a time,
 * `--effort standard`, and `--verbose` for the reasons of each entry without a verdict.
 */
async function main(): Promise<void> {
  const kinds = values.kind === undefined ? NOISE_KINDS : NOISE_KINDS.filter((kind) => values.kind?.includes(kind));
  const row = ['kind', 'runs', 'green', 'false failures', 'inconclusive', 'left', 'unnamed', 'hit of requests', 'time'];
  console.log(`| ${row.join(' | ')} |\n|${row.map(() => '---|').join('')}`);
  for (const kind of kinds) print(kind, await runsOf(kind));
}

async function runsOf(kind: NoiseKind): Promise<readonly NoisyRun[]> {
  const contract = shopContract();
  const first = Number(values.first);
  const seeds = Array.from({ length: Number(values.runs) }, (_, n) => first + n);
  const done: NoisyRun[] = [];
  const effort = values.effort === 'standard' ? 'standard' : 'quick';
  const work = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const ran = await runAmidNoise({ contract, kind, rate: Number(values.rate), seed, effort });
      done.push(ran);
      tell(kind, ran);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  return done;
}

/** What is wrong at once, on standard error, so that a long measurement can be stopped. */
function tell(kind: NoiseKind, { seed, failed, errors, unnamed, inconclusive }: NoisyRun): void {
  const wrong = [...failed, ...errors.map((text) => `defect: ${text}`), ...unnamed.map((id) => `left unnamed: ${id}`)];
  if (values.verbose) wrong.push(...inconclusive);
  for (const text of wrong) console.error(`${kind}, seed ${String(seed)}: ${text}`);
}

function print(kind: NoiseKind, done: readonly NoisyRun[]): void {
  const sum = (of: (one: NoisyRun) => number): number => done.reduce((all, one) => all + of(one), 0);
  const share = (n: number, of: number, digits = 0): string => `${((100 * n) / of).toFixed(digits)} %`;
  const green = done.filter(({ isGreen }) => isGreen).length;
  const failures = sum(({ failed }) => failed.length);
  const [unnamed, errors] = [sum((one) => one.unnamed.length), sum((one) => one.errors.length)];
  const [requests, disturbed] = [sum((one) => one.requests), sum((one) => one.disturbed)];
  const cells = [
    kind,
    done.length,
    `${String(green)} (${share(green, done.length)})`,
    `${String(failures)}${errors > 0 ? ` and ${String(errors)} defects` : ''}`,
    sum(({ inconclusive }) => inconclusive.length),
    sum(({ left }) => left),
    unnamed,
    `${String(disturbed)} of ${String(requests)} (${share(disturbed, requests, 1)})`,
    `${(sum(({ took }) => took) / done.length / 1000).toFixed(1)} s`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (failures + errors + unnamed > 0 || green < GREEN * done.length) process.exitCode = 1;
}

await main();
