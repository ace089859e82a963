import { join } from 'node:path';
import type { Diagnosis, DiagnosisLine } from '../../index.js';
import type { Terminal } from '../terminal.js';

/** Columns of the two words before the text. */
const STATUS = 11;
const STEP = 16;

/** One thing that was looked at; what is wrong comes with the place to change and what to do. */
export function printLine(
  { step, status, text, key, position, mend }: DiagnosisLine,
  folder: string | undefined,
  terminal: Terminal,
): void {
  const { dim, green, red } = terminal.outColors;
  const paint = { ok: green, problem: red, 'not tried': dim }[status];
  const shown = status === 'not tried' ? dim(`because ${text}`) : text;
  terminal.out(`${paint(status.padEnd(STATUS))}${step.padEnd(STEP)}${shown}\n`);
  const place = position === undefined || folder === undefined ? position : join(folder, position);
  const where = [place, key].filter((one) => one !== undefined).join(' ');
  const change = [where, mend].filter((one) => one !== undefined && one !== '').join(': ');
  if (change !== '') terminal.out(`${' '.repeat(STATUS + STEP)}${change}\n`);
}

/** The end: how many problems there are, and what to do next. */
export function printDiagnosis(
  { lines, requests, left }: Diagnosis,
  {
    path,
    remains,
    isWithOptions,
  }: { readonly path: string; readonly remains: string | undefined; readonly isWithOptions: boolean },
  terminal: Terminal,
): void {
  const { bold, green, red } = terminal.outColors;
  const count = lines.filter(({ status }) => status === 'problem').length;
  const sent = `${String(requests)} ${requests === 1 ? 'request' : 'requests'} sent`;
  const kept = left.length > 0 || remains !== undefined ? '' : ', nothing is left behind';
  const verdict = count === 0 ? green(bold('No problem found')) : red(bold(plural(count)));
  const next = count === 0 ? `; next: probity run ${path}${isWithOptions ? ', with the same options' : ''}` : '';
  terminal.out(`\n${verdict}: ${sent}${kept}${next}\n`);
  if (remains !== undefined) terminal.out(`What is left is removed by: ${remains}\n`);
}

function plural(count: number): string {
  return count === 1 ? '1 problem' : `${String(count)} problems`;
}
