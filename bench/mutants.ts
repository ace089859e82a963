import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { condense, measuredOf } from './mutants/condense.js';
import { measure } from './mutants/measure.js';
import { section } from './mutants/section.js';
import { targets } from './mutants/targets.js';

const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true },
    mutants: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    resume: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
});

const PAGE = 'docs/power.md';
const HEADING = '## Mistakes that know no check';

/**
 * Plants mistakes in every service that is named in docs/power.md, and writes what was noticed there. `--service NAME` takes some,
 * `--mutants N` so many of each, `--minutes N` ends each after that time, `--resume` goes on where that ended, and `--page` measures nothing.
 */
async function main(): Promise<void> {
  for (const target of values.page ? [] : targets) {
    if (values.service !== undefined && !values.service.includes(target.name)) continue;
    const missing = target.missing();
    if (missing !== undefined) {
      console.log(missing);
      continue;
    }
    await measure(target, {
      count: Number(values.mutants ?? target.mutants),
      seed: Number(values.seed),
      time: Number(values.minutes) * 60_000,
      resume: values.resume,
    });
  }
  await condense();
  const services = targets.flatMap(({ name, about, isOurs }) => {
    const measured = measuredOf(name);
    return measured === undefined ? [] : [{ name, about, isOurs, measured }];
  });
  const unmeasured = targets.map(({ name }) => name).filter((name) => !services.some((one) => one.name === name));
  const before = readFileSync(PAGE, 'utf8').split(HEADING, 1)[0] ?? '';
  const options = await resolveConfig(PAGE);
  writeFileSync(PAGE, await format(`${before}${section(services, unmeasured)}\n`, { ...options, parser: 'markdown' }));
}

await main();
