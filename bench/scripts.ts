import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { targets, type Target } from './mutants/targets.js';
import { collect, mutantsOf, type Amount, type Collected } from './scripts/collect.js';
import { tryScript, type Tried } from './scripts/try.js';

const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true, default: ['shop', 'library', 'helpdesk'] },
    findings: { type: 'string', default: '34' },
    mutants: { type: 'string', default: '120' },
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: 'reports/out/scripts' },
    right: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

/**
 * Plants mistakes in services until each has so many findings, and counts how many of the printed scripts show theirs when `sh` and
 * `curl` run them against the same service. `--findings N` takes so many of each service, `--service NAME` some services; findings that are
 * in `--folder` already are not looked for again. `--right` runs the scripts against the services without a mistake, where none may show
 * anything.
 */
async function main(): Promise<void> {
  mkdirSync(values.folder, { recursive: true });
  const all: Tried[] = [];
  for (const target of targets.filter(({ name }) => values.service.includes(name))) {
    const missing = target.missing();
    if (missing === undefined) all.push(...(await measured(target)));
    else console.log(missing);
  }
  const count = (...results: readonly Tried['result'][]): string =>
    String(all.filter(({ result }) => results.includes(result)).length);
  console.log(
    `${count('lines', 'script')} of ${String(all.length - Number(count('said')))} show it (${count('script')} by the whole script)`,
  );
  console.log(`${count('said')} say before that they cannot`);
}

async function measured(target: Target): Promise<readonly Tried[]> {
  const amount: Amount = {
    findings: Number(values.findings),
    mutants: Number(values.mutants),
    seed: Number(values.seed),
    time: Number(values.minutes) * 60_000,
    folder: values.folder,
  };
  const known = join(values.folder, `${target.name}.json`);
  const found = existsSync(known)
    ? (JSON.parse(readFileSync(known, 'utf8')) as readonly Collected[])
    : await collect(target, amount);
  writeFileSync(known, JSON.stringify(found));
  const ready = await target.open();
  const mutants = new Map(mutantsOf(ready, amount).map((mutant) => [mutant.id, mutant]));
  const tried: Tried[] = [];
  try {
    for (const one of found.slice(0, amount.findings)) {
      if (values.only !== undefined && !one.entry.includes(values.only)) continue;
      const came = await tryScript(ready, one, values.right ? undefined : mutants.get(one.mutant));
      tried.push(came);
      console.log(
        `  ${target.name} ${came.result.padEnd(6)} ${one.mutant}: ${one.entry}${came.why === undefined ? '' : `\n      ${came.why.replace(/\s+/g, ' ')}`}`,
      );
    }
  } finally {
    await ready.close();
  }
  return tried;
}

await main();
