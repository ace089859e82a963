import { awaitedFacts, untriedChecks, type PlannedEntry } from '../index.js';
import type { Terminal } from './terminal.js';

/** Checks that are named for one fact; a contract that says little waits with many. */
const MOST_NAMED = 6;

/** Prints the checks that what is stated leaves nothing to try for. */
export function printUntried(entries: readonly PlannedEntry[], terminal: Terminal): void {
  const all = untriedChecks(entries);
  if (all.length === 0) return;
  const { bold, dim } = terminal.outColors;
  const count = all.reduce((sum, { checks }) => sum + checks.length, 0);
  terminal.out(`${bold('Checks with nothing to try, by what is stated')} ${dim(`(${String(count)})`)}\n`);
  for (const { facts, checks } of all) terminal.out(`  ${facts.join(' or ')}  ${dim(named(checks))}\n`);
  terminal.out('\n');
}

/** Prints the facts that entries wait for, beside those that gaps of the documents name; how many there are. */
export function printAwaited(entries: readonly PlannedEntry[], known: ReadonlySet<string>, terminal: Terminal): number {
  const awaited = [...awaitedFacts(entries)].filter(([fact]) => !known.has(fact));
  if (awaited.length === 0) return 0;
  const { bold, dim } = terminal.outColors;
  terminal.out(`${bold('Not specified, though no gap of a document')} ${dim(`(${String(awaited.length)})`)}\n`);
  for (const [fact, waiting] of awaited) {
    const checks = [...new Set(waiting.map((entry) => entry.slice(0, entry.indexOf('@'))))];
    terminal.out(`  ${fact}  ${dim(`to run ${named(checks)}`)}\n`);
  }
  terminal.out('\n');
  return awaited.length;
}

function named(checks: readonly string[]): string {
  const more = checks.length - MOST_NAMED;
  return more > 1 ? `${checks.slice(0, MOST_NAMED).join(', ')} and ${String(more)} more` : checks.join(', ');
}
