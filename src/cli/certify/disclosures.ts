import { disclosureText, flagsFor, isRefused, lackingOf, type JudgedDisclosure } from '../../index.js';
import type { Terminal } from '../terminal.js';

/** Prints what of this machine a run would send, and where to; what is not allowed comes with the options that allow it. */
export function printDisclosures(all: readonly JudgedDisclosure[], terminal: Terminal): void {
  if (all.length === 0) return;
  const { bold, dim, red } = terminal.outColors;
  terminal.out(`${bold('Leaves this machine')} ${dim(`(${String(all.length)})`)}\n`);
  for (const one of all) {
    const state = isRefused(one)
      ? `  ${red('not allowed')}: ${flagsFor(one.lacks)}`
      : one.isSet
        ? ''
        : dim(one.hasDefault ? '  not set, the default of the contract' : '  not set');
    terminal.out(`  ${disclosureText(one)}${dim(one.position === undefined ? '' : `  ${one.position}`)}${state}\n`);
  }
  const refused = all.filter(isRefused);
  if (refused.length > 0)
    terminal.out(`  A run refuses to begin. If you trust the contract with that: ${flagsFor(lackingOf(refused))}\n`);
  terminal.out('\n');
}

/** The same as data. */
export function disclosureSummary(one: JudgedDisclosure): object {
  const { source, name, as, hosts, position, isSet, lacks } = one;
  return { source, name, as, to: hosts, position, set: isSet, allowed: !isRefused(one), lacks };
}

/** Whether the base URL has something in it that may not be used, and should not even be printed. */
export function isHostRefused(all: readonly JudgedDisclosure[]): boolean {
  return all.some((one) => one.as === 'base URL' && isRefused(one));
}
