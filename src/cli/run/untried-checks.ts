import { untriedChecks, wrap, type PlannedEntry, type RecordedSilence } from '../../index.js';
import type { Terminal } from '../terminal.js';

/** Checks that are named for one fact; a contract that says little waits with many. */
const MOST_NAMED = 6;

/** Prints the checks that what is stated leaves nothing to try for. */
export function printUntried(entries: readonly PlannedEntry[], terminal: Terminal): void {
  const all = untriedChecks(entries);
  if (all.length === 0) return;
  const { bold, dim } = terminal.outColors;
  const count = all.reduce((sum, { checks }) => sum + checks.length, 0);
  terminal.out(`${bold('Checks with nothing to try, by what is stated')} ${dim(`(${String(count)})`)}\n`);
  for (const { facts, checks } of all)
    for (const [n, line] of wrap(`${facts.join(' or ')}  ${named(checks)}`, terminal.width - 4).entries())
      terminal.out(`${n === 0 ? '  ' : '    '}${line}\n`);
  terminal.out('\n');
}

/** Prints each stated fact with the checks that do not look at something because of it, and where it stands. */
export function printSilenced(silenced: readonly RecordedSilence[], terminal: Terminal): void {
  const { bold, dim } = terminal.outColors;
  const section = (title: string, all: readonly RecordedSilence[], line: (one: RecordedSilence) => string): void => {
    if (all.length === 0) return;
    terminal.out(`${bold(title)} ${dim(`(${String(all.length)} facts)`)}\n`);
    for (const one of all) {
      terminal.out(`  ${one.fact}: ${one.says}  ${dim(one.position ?? 'said by a claimed document')}\n`);
      for (const text of wrap(line(one), terminal.width - 4)) terminal.out(`    ${dim(text)}\n`);
    }
    terminal.out('\n');
  };
  const of = (effect: RecordedSilence['effect']): readonly RecordedSilence[] =>
    silenced.filter((one) => one.effect === effect);
  section('Switched off by what is stated', of('switched-off'), ({ checks, nowhere, entries }) => {
    const many = `${counted(checks.length, 'check')}${entries === undefined ? '' : ` in ${counted(entries, 'entry', 'entries')}`}`;
    const others = checks.filter((check) => !nowhere.includes(check));
    const parts = [
      ...(nowhere.length === 0 ? [] : [`run nowhere else: ${named(nowhere)}`]),
      ...(others.length === 0 ? [] : [`run elsewhere: ${named(others)}`]),
    ];
    return [many, ...parts].join('; ');
  });
  section('Left out by checks that run, by what is stated', of('narrowed'), ({ checks, leavesOut }) => {
    return `${leavesOut ?? ''}, by ${counted(checks.length, 'check')}: ${named(checks)}`;
  });
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

export function named(checks: readonly string[]): string {
  const more = checks.length - MOST_NAMED;
  return more > 1 ? `${checks.slice(0, MOST_NAMED).join(', ')} and ${String(more)} more` : checks.join(', ');
}
