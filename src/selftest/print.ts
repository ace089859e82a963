import type pico from 'picocolors';
import { type DialectRow, type Matrix, isSound } from './selftest.js';

type Colors = ReturnType<typeof pico.createColors>;

/** The kill matrix as text: one line for each service, what is wrong in it first. */
export function printMatrix(matrix: Matrix, colors: Colors, verbose: boolean): string {
  const { bold, dim, green, red } = colors;
  const lines: string[] = [];
  for (const [kind, title] of [
    ['clean', 'Right services'],
    ['variant', 'Conforming variants'],
    ['fault', 'Faults'],
    ['null', 'Null targets'],
  ] as const) {
    const rows = matrix.rows.filter((row) => row.kind === kind);
    if (rows.length === 0) continue;
    lines.push(bold(title));
    for (const row of rows) {
      const mark = isSound(row) ? green('✓') : red('✗');
      lines.push(`  ${mark} ${row.id}${row.dialect === 'plain' ? '' : dim(` [${row.dialect}]`)}  ${dim(said(row))}`);
      for (const check of row.missed) lines.push(red(`      survived: ${check} did not fail`));
      for (const check of row.foreign) lines.push(red(`      foreign: ${check}`));
      if (kind !== 'fault') for (const entry of row.unproven) lines.push(red(`      unproven: ${entry}`));
      if (verbose) for (const finding of row.findings) lines.push(dim(`      ${finding}`));
    }
    lines.push('');
  }
  for (const check of matrix.unproven) lines.push(red(`No fault breaks ${check}: nothing shows that it can fail`));
  const faults = matrix.rows.filter((row) => row.kind === 'fault' && row.effective);
  const killed = faults.filter((row) => row.missed.length === 0).length;
  const right = matrix.rows.filter((row) => row.kind === 'clean' || row.kind === 'variant');
  const flagged = right.filter((row) => row.foreign.length > 0).length;
  lines.push(
    `${String(killed)} of ${String(faults.length)} faults killed, ${String(flagged)} of ${String(right.length)} right services flagged` +
      ` (seed ${String(matrix.seed)})`,
  );
  return `${lines.join('\n')}\n`;
}

function said(row: DialectRow): string {
  if (row.kind !== 'fault') return `${String(row.entries)} entries`;
  if (!row.effective) return 'changes nothing here';
  return row.failed.length === 0 ? 'not seen' : row.failed.join(', ');
}
