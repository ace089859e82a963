import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mistakesOf, missingFor, SERVICES, type ServiceName } from '../examples/services/service.js';
import { judge } from './services/judge.js';
import { page, type Figures } from './services/page.js';
import { checkService, type Checked } from './services/run.js';

const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true },
    mistake: { type: 'string', multiple: true },
    seeds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
});

/**
 * Checks ordinary services, each as it should be, odd but right, and with each of its mistakes, and prints what was
 * found. `--service NAME` and `--mistake NAME` take some of them, `--seeds N` that many runs without a mistake, and
 * `--write` puts the figures into docs/services.md.
 */
async function main(): Promise<void> {
  const figures: Figures[] = [];
  for (const name of SERVICES) {
    if (values.service !== undefined && !values.service.includes(name)) continue;
    const missing = missingFor(name);
    if (missing === undefined) figures.push(await measure(name));
    else console.log(missing);
  }
  if (values.write) writeFileSync('docs/services.md', page(figures));
}

async function measure(name: ServiceName): Promise<Figures> {
  console.log(`\n${name}`);
  const seeds = Array.from({ length: Number(values.seeds) }, (_, n) => n + 1);
  const clean = await repeat(name, false, seeds);
  const harmless = await repeat(name, true, seeds);
  const [first] = clean;
  if (first === undefined) throw new Error('At least one seed is needed');
  const results: Figures['results'][number][] = [];
  for (const mistake of mistakesOf(name)) {
    if (values.mistake !== undefined && !values.mistake.includes(mistake.name)) continue;
    const { judged } = await checkService(name, { mistakes: [mistake.name] }, 1);
    const result = judge(mistake, first.judged, judged);
    results.push({ mistake, result });
    const names = (list: typeof result.right): string => list.map(({ entry }) => entry).join(', ');
    console.log(`  ${result.outcome.padEnd(13)} ${mistake.name} ${names(result.right)}`);
    if (result.wrong.length > 0) console.log(`    wrongly named: ${names(result.wrong)}`);
    if (result.outcome === 'inconclusive') console.log(`    inconclusive: ${names(result.unproven)}`);
  }
  return { name, clean, harmless, results };
}

/** Runs without a mistake: whatever fails in one is a false accusation. */
async function repeat(name: ServiceName, harmless: boolean, seeds: readonly number[]): Promise<readonly Checked[]> {
  const runs: Checked[] = [];
  for (const seed of seeds) {
    const run = await checkService(name, { harmless }, seed);
    runs.push(run);
    const of = (kind: string): readonly string[] =>
      run.judged.flatMap((one) => (one.verdict.kind === kind ? [one.entry] : []));
    console.log(`  ${harmless ? 'harmless' : 'clean'} seed ${seed}: exit ${run.exit}, ${run.requests} requests`);
    for (const kind of ['fail', 'error', 'inconclusive']) {
      if (of(kind).length > 0) console.log(`    ${kind}: ${of(kind).join(', ')}`);
    }
  }
  return runs;
}

await main();
