import { readFileSync } from 'node:fs';
import { makeDispute } from '../../certify/dispute/make.js';
import { judgementText } from '../../certify/dispute/text.js';
import { ENVELOPE } from '../../certify/manifest.js';
import { readRunOrBundle, refuseThere, writeBundle } from './bundle-folder.js';
import { EXIT, UsageError } from '../exit.js';
import { checksWith } from '../own/own-checks.js';
import type { Terminal } from '../terminal.js';

/** A reason that nobody reads to its end helps nobody. */
const LONGEST = 20_000;

/** Writes the dispute of one finding; nothing is sent. */
export async function disputeFinding(
  path: string,
  entry: string,
  given: { readonly dispute: string; readonly reason?: string; readonly checks: readonly string[] },
  terminal: Terminal,
): Promise<number> {
  const reason = reasonOf(given.reason);
  refuseThere(given.dispute, '--dispute PATH');
  const made = await makeDispute({
    files: readRunOrBundle(path),
    entry,
    reason,
    checks: await checksWith(given.checks),
  });
  if ('problem' in made) throw new UsageError(made.problem, made.hint);
  writeBundle(given.dispute, made.files, '--dispute PATH');
  terminal.out(`${entry}: ${judgementText(made.judged)}\n`);
  const against = made.files.has(ENVELOPE) ? '--key KEY.pub' : `--run ${path}`;
  terminal.err(
    `Written: ${given.dispute} (${String(made.exchanges)} exchanges); its recipient runs: probity verify ${given.dispute} ${against}\n`,
  );
  return EXIT.ok;
}

/** Why the finding is contested: the text itself, or `@file`. */
function reasonOf(given: string | undefined): string {
  if (given === undefined || given.trim() === '')
    throw new UsageError(
      'A dispute needs the reason for which the finding is contested',
      'Add --reason TEXT, or --reason @FILE',
    );
  const text = given.startsWith('@') ? textAt(given.slice(1)) : given;
  if (text.trim() === '')
    throw new UsageError(
      `The file ${given.slice(1)} is empty`,
      'Write the reason into it, for which the finding is contested',
    );
  if (text.length <= LONGEST) return text.trim();
  throw new UsageError(`The reason has more than ${String(LONGEST)} characters`, 'Say it in fewer words');
}

function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const hint = 'Write the reason into a file and name it, or give the text itself: --reason TEXT';
    if (path === '') throw new UsageError('--reason @FILE names no file', hint);
    throw new UsageError(
      isMissing(error)
        ? `There is no file ${path}, which --reason @${path} names`
        : `Cannot read ${path}, which --reason @${path} names: ${error instanceof Error ? error.message : String(error)}`,
      hint,
    );
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
