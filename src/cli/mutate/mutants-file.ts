import { existsSync, readFileSync } from 'node:fs';
import type { Contract } from '../../index.js';
import type { Judged } from '../../mutate/fate.js';
import type { Known } from '../../mutate/mutate.js';
import { DiskTrouble } from '../../output/disk-trouble.js';
import { appendSafe, writeText } from '../../output/output-folder.js';
import { UsageError } from '../exit.js';
import type { Terminal } from '../terminal.js';

/** What is known of mutants, line by line, so that what was interrupted can go on. */
export interface MutantsFile {
  readonly known: ReadonlyMap<string, Known>;
  readonly add: (judged: Judged) => void;
  readonly close: () => void;
}

/** What has to be the same for an earlier fate to hold. */
interface Head {
  readonly mutants: 1;
  readonly contract: string;
  readonly effort: string;
  readonly seed: number;
  readonly only: readonly string[];
}

type Line = Known & { readonly id: string };

/**
 * Opens the file, or begins it. A last line that was cut off is left out.
 * @throws UsageError where it is of another contract, or of other options
 */
export function mutantsFile(
  path: string,
  contract: Contract,
  { effort, seed, only }: Omit<Head, 'mutants' | 'contract'>,
  terminal: Terminal,
): MutantsFile {
  const sha256 = contract.sources.map((source) => source.sha256).join(' ');
  const head = JSON.stringify({ mutants: 1, contract: sha256, effort, seed, only } satisfies Head);
  if (!existsSync(path)) writeText(path, `${head}\n`);
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first, ...lines] = whole.split('\n').filter((line) => line !== '');
  if (first !== head) {
    throw new UsageError(
      `${path} is of another contract, seed, effort or selection, or is not a file of mutants`,
      'Name another file, or run with the same options',
    );
  }
  if (whole !== text) writeText(path, whole);
  const file = appendSafe(path, new DiskTrouble(terminal.err, () => undefined).ofLedger);
  return {
    known: new Map(lines.map((line) => JSON.parse(line) as Line).map(({ id, ...known }) => [id, known])),
    add: ({ mutant, fate, effect, requests }) => {
      if (fate.kind !== 'not-run')
        file.append(`${JSON.stringify({ id: mutant.id, fate, effect, requests } satisfies Line)}\n`);
    },
    close: () => {
      file.close();
    },
  };
}
