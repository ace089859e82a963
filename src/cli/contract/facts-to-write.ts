import {
  awaitedFacts,
  declaredOperations,
  factsToState,
  factYaml,
  foldedFact,
  placeOfFact,
  withPlaceholders,
  wrap,
  type Contract,
  type FactToState,
  type OpenGap,
  type PlannedEntry,
} from '../../index.js';
import { named } from '../run/untried-checks.js';
import type { Terminal } from '../terminal.js';

/** Facts that are listed without `--verbose`. */
const MOST_FACTS = 20;
const MOST_OTHERS = 12;
const MOST_PLACES = 3;

/** The facts that entries of a plan wait for, the most valuable first. */
export function factsOf(contract: Contract, entries: readonly PlannedEntry[]): readonly FactToState[] {
  const missing = entries.flatMap(({ decision }) => (decision.planned === 'not-specified' ? [decision.facts] : []));
  return factsToState(missing, declaredOperations(contract.facts).length > 0);
}

/** Prints a line for each missing fact with its worth, and names those for which no check waits. */
export function printFacts(
  facts: readonly FactToState[],
  others: readonly string[],
  terminal: Terminal,
  most = MOST_FACTS,
): void {
  const { bold, dim } = terminal.outColors;
  const line = (text: string): void => {
    terminal.out(`${text}\n`);
  };
  if (facts.length > 0) {
    line(`${bold('Facts to state, the most valuable first')} ${dim(`(${String(facts.length)})`)}`);
    for (const text of wrap(
      'Of the checks that wait for each, those that can run once it and the facts above it are stated',
      terminal.width - 2,
    ))
      line(`  ${dim(text)}`);
    const shown = facts.slice(0, most);
    const worth = shown.map(({ fact, gains, waiting }) => worthOf(fact, gains, waiting));
    const width = Math.max(...worth.map((text) => text.length));
    for (const [n, { fact, places }] of shown.entries()) {
      const start = `  ${(worth[n] ?? '').padEnd(width)}  ${fact}`;
      const of = placesText(places);
      line(of === '' || start.length + of.length + 2 > terminal.width ? start : `${start}  ${dim(of)}`);
    }
    if (facts.length > most) line(`  ${dim(`and ${counted(facts.length - most, 'fact')} more: --verbose`)}`);
    line('');
  }
  if (others.length === 0) return;
  const some = others.slice(0, most === MOST_FACTS ? MOST_OTHERS : others.length);
  const more = others.length > some.length ? ` and ${String(others.length - some.length)} more` : '';
  line(`${bold('Not specified, though no check waits for it')} ${dim(`(${String(others.length)})`)}`);
  for (const text of wrap(`${some.join(', ')}${more}`, terminal.width - 2)) line(`  ${text}`);
  line('');
}

/** Facts of gaps for which no entry waits, for all resources alike. */
export function unawaited(gaps: readonly OpenGap[], facts: readonly FactToState[]): readonly string[] {
  const known = new Set(facts.flatMap(({ fact, places }) => [fact, ...places.map(foldedFact)]));
  return [...new Set(gaps.flatMap((gap) => gap.facts.map(foldedFact)))].filter(
    (fact) => !known.has(fact) && !known.has(fact.replace(/\.(?:list|read|create|replace|update|delete)$/, '')),
  );
}

/**
 * Prints all that there is to say of the facts of these names, with the YAML that states each.
 * @returns the names that no missing fact has
 */
export function printNamed(
  names: readonly string[],
  { contract, entries, gaps }: { contract: Contract; entries: readonly PlannedEntry[]; gaps: readonly OpenGap[] },
  terminal: Terminal,
): readonly string[] {
  const awaited = awaitedFacts(entries);
  const missing = [...new Set([...awaited.keys(), ...gaps.flatMap(({ facts }) => facts)])];
  const { bold, dim, cyan } = terminal.outColors;
  return names.filter((name) => {
    const found = missing.filter((fact) => isNamed(fact, name));
    for (const fact of found) {
      const waiting = awaited.get(fact) ?? [];
      const checks = [...new Set(waiting.map((entry) => entry.slice(0, entry.indexOf('@'))))];
      const why = checks.length === 0 ? 'no check waits for it' : `to run ${named(checks)}`;
      const lines = wrap(why, terminal.width - 2).map((text) => dim(text));
      const yaml = withPlaceholders(contract, factYaml(contract, fact) ?? '{}').trimEnd();
      terminal.out(`${bold(fact)}\n${lines.map((text) => `  ${text}\n`).join('')}`);
      if (yaml !== '{}') for (const text of yaml.split('\n')) terminal.out(`    ${cyan(text)}\n`);
      terminal.out('\n');
    }
    return found.length === 0;
  });
}

/** `resources.*.id.pattern`, `resources.tickets.id`, `id.pattern`. */
function isNamed(fact: string, name: string): boolean {
  const folded = foldedFact(fact);
  return [fact, folded].some((path) => path === name || path.startsWith(`${name}.`) || path.endsWith(`.${name}`));
}

/** Without an operation nothing is sent: of what waits for it, some waits for its answer as well. */
function worthOf(fact: string, gains: number, waiting: number): string {
  return fact === 'resources.*.operations' ? 'needed first' : `+${String(gains)} of ${String(waiting)}`;
}

function placesText(places: readonly string[]): string {
  const names = [...new Set(places.flatMap((path) => placeOfFact(path) ?? []))];
  if (names.length < 2) return names.join('');
  return names.length <= MOST_PLACES ? names.join(', ') : `${String(names.length)} places`;
}

function counted(count: number, what: string): string {
  return `${String(count)} ${count === 1 ? what : `${what}s`}`;
}
