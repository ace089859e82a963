import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mistakesOf, missingFor, SERVICES } from '../examples/services/service.js';
import { checks, EVERYTHING, loadContract, planContract, runContract, type RunLine } from '../src/index.js';
import { services, type Misbehaviour, type ReferenceService } from '../src/reference/index.js';
import { groupFindings, type FoundFinding } from '../src/result/findings.js';
import { spread } from '../src/selftest/identity.js';
import { NOMINAL_URL, runningClock, transportTo } from '../src/selftest/service.js';
import { measuredOf } from './services/measured.js';
import { checkService } from './services/run.js';

const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true },
    mistake: { type: 'string', multiple: true },
    faults: { type: 'string', default: '15' },
    keep: { type: 'string' },
  },
});

/** Nobody else uses the service: what only shows when a limit is spent can be seen as well. */
const POLICY = { ...EVERYTHING, allowDisruptive: true };

/**
 * Prints how many findings stand for one mistake: of the ordinary services with those mistakes of which more than one
 * entry told, and of the reference services with some of their faults, each in the first dialect that has it, each time with all checks. `--service NAME` and
 * `--mistake NAME` take some of them, `--faults N` that many of each reference service, and `--keep FOLDER` writes the
 * run files.
 */
async function main(): Promise<void> {
  for (const service of services) {
    if (!isAsked(values.service, service.title)) continue;
    const chosen = service.faults.filter(({ id }) => isAsked(values.mistake, id));
    const tally = new Tally(service.title);
    for (const fault of spread(chosen, Number(values.faults))) tally.add(fault.id, await ofFault(service, fault));
    tally.tell();
  }
  for (const name of SERVICES) {
    if (!isAsked(values.service, name)) continue;
    const missing = missingFor(name);
    if (missing !== undefined) {
      console.log(missing);
      continue;
    }
    const told = measuredOf(name)?.mistakes.filter(({ right, wrong }) => right.length + wrong.length > 1) ?? [];
    const several = new Set(told.map(({ mistake }) => mistake));
    const tally = new Tally(name);
    for (const { name: mistake } of mistakesOf(name)) {
      if (values.mistake === undefined ? !several.has(mistake) : !values.mistake.includes(mistake)) continue;
      const lines: RunLine[] = [];
      const onLine = (line: RunLine): number => lines.push(line);
      const { findings } = await checkService(name, { mistakes: [mistake] }, 1, onLine);
      keep(mistake, lines);
      tally.add(mistake, findings);
    }
    tally.tell();
  }
}

function isAsked(asked: readonly string[] | undefined, name: string): boolean {
  return asked?.includes(name) ?? true;
}

async function ofFault(service: ReferenceService, fault: Misbehaviour): Promise<readonly FoundFinding[]> {
  // Where the service speaks otherwise the fault breaks nothing.
  const dialect = service.dialects.find(({ id }) => fault.dialects?.includes(id) ?? true);
  if (dialect === undefined) throw new Error(`The ${service.title} has none of the dialects of ${fault.id}`);
  const loaded = loadContract(`probity:services/${dialect.contract}`);
  if ('problems' in loaded) throw new Error(`The contract ${dialect.contract} does not load`);
  const { contract } = loaded;
  const clock = runningClock();
  const environment = service.environment(NOMINAL_URL);
  const reference = service.start({ faults: [fault], dialect: dialect.id, clock, seed: 1 });
  const lines: RunLine[] = [];
  const result = await runContract({
    contract,
    checks,
    plan: planContract(contract, checks, POLICY, environment),
    environment,
    seed: 1,
    nonce: 'n1',
    clock,
    transport: () => transportTo(reference, clock),
    onLine: (line) => lines.push(line),
  });
  if ('problem' in result) throw new Error(result.problem);
  keep(fault.id, lines);
  return result.summary.findings;
}

function keep(mistake: string, lines: readonly RunLine[]): void {
  if (values.keep === undefined) return;
  mkdirSync(values.keep, { recursive: true });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(values.keep, `${mistake.replaceAll('/', '-')}.ndjson`), text);
}

/** What the mistakes of one service came to. */
class Tally {
  readonly #counts = new Map<number, number>();

  constructor(title: string) {
    console.log(`\n${title}`);
  }

  add(mistake: string, findings: readonly FoundFinding[]): void {
    const groups = groupFindings(findings);
    this.#counts.set(groups.length, (this.#counts.get(groups.length) ?? 0) + 1);
    console.log(`  ${String(groups.length)} ${mistake}`);
    for (const { first, alike } of groups) {
      const others = [...first.same, ...alike.flatMap(({ entry, same }) => [entry, ...same])].map(({ id }) => id);
      console.log(`      ${[first.entry.id, ...others].join(', ')}`);
    }
  }

  tell(): void {
    const counts = [...this.#counts].sort(([a], [b]) => a - b);
    console.log(`  ${counts.map(([n, mistakes]) => `${String(mistakes)} with ${String(n)}`).join(', ')}`);
  }
}

await main();
