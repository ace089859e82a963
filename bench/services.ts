import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { mistakesOf, missingFor, SERVICES, type ServiceName } from '../examples/services/service.js';
import { judge } from './services/judge.js';
import { keep, measuredOf, outcomeOf, rightRun, type Measured, type RightRun } from './services/measured.js';
import { page } from './services/page.js';
import { checkService, type Checked } from './services/run.js';

const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true },
    mistake: { type: 'string', multiple: true },
    seeds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
});

const PAGE = 'docs/services.md';
const NOTHING: Measured = { clean: [], harmless: [], mistakes: [] };

/**
 * Checks ordinary services, each as it should be, odd but right, and with each of its mistakes, and prints what was
 * found. `--service NAME` and `--mistake NAME` take some of them, `--seeds N` that many runs without a mistake, and
 * `--write` keeps the figures (bench/services/measured) and puts them into docs/services.md. `--resume` goes on where a
 * measurement with `--write` ended; `--page` measures nothing.
 */
async function main(): Promise<void> {
  for (const name of values.page ? [] : SERVICES) {
    if (values.service !== undefined && !values.service.includes(name)) continue;
    const missing = missingFor(name);
    if (missing === undefined) await measure(name);
    else console.log(missing);
  }
  if (!values.write && !values.page) return;
  const figures = SERVICES.flatMap((name) => {
    const measured = measuredOf(name);
    return measured === undefined ? [] : [{ name, mistakes: mistakesOf(name), measured }];
  });
  const options = await resolveConfig(PAGE);
  writeFileSync(PAGE, await format(page(figures), { ...options, parser: 'markdown' }));
}

async function measure(name: ServiceName): Promise<void> {
  console.log(`\n${name}`);
  let measured = (values.resume ? measuredOf(name) : undefined) ?? NOTHING;
  const add = async (more: Partial<Measured>): Promise<void> => {
    measured = { ...measured, ...more };
    if (values.write) await keep(name, measured);
  };
  for (const mistake of mistakesOf(name)) {
    if (values.mistake !== undefined && !values.mistake.includes(mistake.name)) continue;
    if (measured.mistakes.some((one) => one.mistake === mistake.name)) continue;
    const { judged } = await checkService(name, { mistakes: [mistake.name] }, 1);
    const result = judge(mistake, (await unspoilt(name)).judged, judged);
    const outcome = outcomeOf(mistake, result);
    await add({ mistakes: [...measured.mistakes, outcome] });
    console.log(
      `  ${outcome.outcome.padEnd(13)} ${mistake.name} ${outcome.right.map(({ entry }) => entry).join(', ')}`,
    );
    if (outcome.wrong.length > 0) console.log(`    wrongly named: ${outcome.wrong.join(', ')}`);
    if (outcome.unproven.length > 0) console.log(`    inconclusive: ${outcome.unproven.join(', ')}`);
  }
  for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
    for (const how of ['clean', 'harmless'] as const) {
      if (measured[how].some((one) => one.seed === seed)) continue;
      const run = rightRun(seed, await checkService(name, { harmless: how === 'harmless' }, seed));
      await add({ [how]: [...measured[how], run] });
      tell(how, run);
    }
  }
}

const cleanRuns = new Map<ServiceName, Promise<Checked>>();

/** The run beside which those with a mistake are judged. */
function unspoilt(name: ServiceName): Promise<Checked> {
  const run = cleanRuns.get(name) ?? checkService(name, {}, 1);
  cleanRuns.set(name, run);
  return run;
}

function tell(how: string, { seed, exit, requests, failed, inconclusive }: RightRun): void {
  console.log(`  ${how} seed ${String(seed)}: exit ${String(exit)}, ${String(requests)} requests`);
  if (failed.length > 0) console.log(`    fail: ${failed.join(', ')}`);
  if (inconclusive.length > 0) console.log(`    inconclusive: ${inconclusive.join(', ')}`);
}

await main();
