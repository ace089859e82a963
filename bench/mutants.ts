import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { condense, measuredOf, writeNoticedBy } from './mutants/condense.js';
import { measure } from './mutants/measure.js';
import { section } from './mutants/section.js';
import { measureTold, toldOf } from './mutants/told.js';
import { targets } from './mutants/targets.js';

const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true },
    mutants: { type: 'string' },
    seeds: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '60' },
    operators: { type: 'string', multiple: true },
    resume: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    told: { type: 'boolean', default: false },
  },
});

const PAGE = 'docs/power.md';
const HEADING = '## Mistakes that know no check';

/**
 * Plants mistakes in every service that is named in docs/power.md, and writes what was noticed there. `--service NAME` takes some, `--seeds N` draws under so many,
 * `--mutants N` so many of each, `--minutes N` ends each after that time,
 * `--operators ID` adds mutants of single ones to what is known, `--resume` goes on where that ended, `--page` measures nothing, and `--told`
 * only what those are told who leave facts out.
 */
async function main(): Promise<void> {
  for (const target of values.page || values.told ? [] : targets) {
    if (values.service !== undefined && !values.service.includes(target.name)) continue;
    const missing = target.missing();
    if (missing !== undefined) {
      console.log(missing);
      continue;
    }
    await measure(target, {
      count: Number(values.mutants ?? target.mutants),
      seeds: Array.from({ length: Number(values.seeds) }, (_, n) => n + 1),
      time: Number(values.minutes) * 60_000,
      resume: values.resume,
      operators: values.operators,
    });
  }
  await condense();
  if (values.told) await measureTold();
  const services = targets.flatMap(({ name, about, isOurs }) => {
    const measured = measuredOf(name);
    return measured === undefined ? [] : [{ name, about, isOurs, measured }];
  });
  const unmeasured = targets.map(({ name }) => name).filter((name) => !services.some((one) => one.name === name));
  const before = readFileSync(PAGE, 'utf8').split(HEADING, 1)[0] ?? '';
  await writeNoticedBy(services.map(({ measured }) => measured));
  const options = await resolveConfig(PAGE);
  writeFileSync(
    PAGE,
    await format(`${before}${section(services, unmeasured, toldOf())}\n`, { ...options, parser: 'markdown' }),
  );
}

await main();
