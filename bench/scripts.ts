import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { collect } from './scripts/collect.js';
import { targets } from './mutants/targets.js';

const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true, default: ['shop', 'library', 'helpdesk'] },
    findings: { type: 'string', default: '34' },
    mutants: { type: 'string', default: '120' },
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: 'reports/out/scripts' },
  },
});

for (const target of targets.filter(({ name }) => values.service.includes(name))) {
  const found = await collect(target, {
    findings: Number(values.findings),
    mutants: Number(values.mutants),
    seed: Number(values.seed),
    time: Number(values.minutes) * 60_000,
    folder: values.folder,
  });
  writeFileSync(`${values.folder}/${target.name}.json`, JSON.stringify(found));
}
