import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { services } from '../../src/reference/index.js';
import { toldOn } from './told-facts.js';
import { MEASURED, measuredOf } from './condense.js';

/** What those are told who leave facts out, of one contract. */
export interface ToldOf {
  readonly service: string;
  readonly missed: number;
  readonly told: number;
}

const FILE = join(MEASURED, '..', 'told.json');

/** Leaves out each fact of the Shop and of the Library, one after the other, and keeps who is told of it. */
export async function measureTold(): Promise<void> {
  const all: ToldOf[] = [];
  for (const service of services) {
    const [name] = (service.dialects[0]?.contract ?? '').split('.yaml', 1);
    const measured = measuredOf(name ?? '');
    if (name === undefined || measured === undefined) continue;
    const noticed = measured.mutants.flatMap(({ id, kind, entry }) =>
      kind === 'noticed' && entry !== undefined ? [{ id, entry }] : [],
    );
    const { missed, told, untold } = toldOn(`probity:services/${name}.yaml`, service, noticed, 1);
    all.push({ service: name, missed, told });
    for (const line of untold) console.log(`${name}: not told ${line}`);
  }
  const options = await resolveConfig(FILE);
  writeFileSync(FILE, await format(JSON.stringify(all), { ...options, parser: 'json' }));
}

/** What was measured last. */
export function toldOf(): readonly ToldOf[] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as readonly ToldOf[]) : [];
}
