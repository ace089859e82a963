import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';

/** Shows that an expectation is needed: an entry fails on a service that is wrong in some way, and does not without it. */
export interface Witness {
  readonly dialect: string;
  /** `get-is-safe@products`, or `get-is-safe` where any of its entries will do. */
  readonly entry: string;
  /** Id of a fault of the service, or of a mutant. */
  readonly wrong: string;
}

/** What is known of the expectations of all checks. */
export interface Known {
  /** Those that no right service leads to. */
  readonly unreached: readonly string[];
  /** Those that can be left out, and nobody notices. */
  readonly unneeded: readonly string[];
  readonly witnesses: ReadonlyMap<string, Witness>;
}

export function checkOf({ entry }: Pick<Witness, 'entry'>): string {
  return entry.split('@', 1)[0] ?? '';
}

const FILE = join(import.meta.dirname, 'needed.json');

export function readKnown(): Known {
  const { unreached, unneeded, needed } = JSON.parse(readFileSync(FILE, 'utf8')) as {
    readonly unreached: readonly string[];
    readonly unneeded: readonly string[];
    readonly needed: Readonly<Record<string, string>>;
  };
  const witnesses = Object.entries(needed).map(([site, text]): readonly [string, Witness] => {
    const [entry = '', wrong = '', dialect = ''] = text.split(/ under | in /);
    return [site, { dialect, entry, wrong }];
  });
  return { unreached, unneeded, witnesses: new Map(witnesses) };
}

/** Lists of the same order, whatever it was found in. */
export async function writeKnown({ unreached, unneeded, witnesses }: Known): Promise<void> {
  const needed = [...witnesses]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([site, { entry, wrong, dialect }]) => [site, `${entry} under ${wrong} in ${dialect}`]);
  const content = {
    unreached: [...unreached].sort(),
    unneeded: [...unneeded].sort(),
    needed: Object.fromEntries(needed) as unknown,
  };
  writeFileSync(FILE, await format(JSON.stringify(content), { parser: 'json', printWidth: 120 }));
}
