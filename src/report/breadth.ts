import type { DocumentOutcome } from '../result/outcome.js';
import type { Summary } from '../result/summary.js';
import type { Outcome, Run } from '../result/run-file.js';
import { specifiedOf } from '../result/tally.js';
import { typedFile } from './wording/place.js';
import { OUTCOME_LABELS, outcomeSentence, type Label } from './wording/words.js';

/** How many of the rules that apply the contract states. */
export interface Breadth {
  readonly count: number;
  readonly of: number;
  /** It states what every rule that can be tested asks for: only then is a service that keeps it called conformant. */
  readonly isWhole: boolean;
}

/** A fact that the contract does not state, and how many rules cannot be tested without it. */
export interface NextFact {
  readonly fact: string;
  readonly rules: number;
}

/** What a service that keeps all of a narrow contract is called in place of conformant. */
const NARROW: Label = { symbol: '□', word: 'Passes what it states' };

/** The outcome with its breadth, for programs: one that only reads the outcome takes a narrow pass for a whole one. */
export type Verdict = Outcome | 'passes-what-it-states';

/** Facts that are named as the next to state. */
const MOST_FACTS = 5;

export function breadthOf({ tally }: Summary): Breadth {
  const { count, of } = tally.numbers.specified;
  return { count, of, isWhole: count === of };
}

/** A service that keeps all of a narrow contract is not called conformant, whatever the run file has. */
export function isNarrowPass(summary: Summary): boolean {
  return summary.outcome === 'conformant' && !breadthOf(summary).isWhole;
}

export function verdictOf(summary: Summary): Verdict {
  return isNarrowPass(summary) ? 'passes-what-it-states' : summary.outcome;
}

/** What the run is called: `Conformant`, `Passes what it states: 11 of 110 rules`. */
export function headlineOf(summary: Summary): Label {
  const { count, of } = breadthOf(summary);
  if (!isNarrowPass(summary)) return OUTCOME_LABELS[summary.outcome];
  return { ...NARROW, word: `${NARROW.word}: ${String(count)} of ${String(of)} rules` };
}

/** The same with its number, for where it stands alone. */
export function headlineWithNumber(summary: Summary): string {
  const { word } = headlineOf(summary);
  const { of } = breadthOf(summary);
  return summary.outcome === 'conformant' && !isNarrowPass(summary)
    ? `${word}: ${String(of)} of ${String(of)} rules`
    : word;
}

/** What the run says of one document, with the breadth of that one. */
export function documentLabel({ id, outcome }: Pick<DocumentOutcome, 'id' | 'outcome'>, { clauses }: Summary): Label {
  // Gaps stand in the document, whoever promises to fill them; of a service's own promises none is left open.
  const { count, of } = specifiedOf(clauses.filter(({ document }) => document === id));
  if (outcome !== 'conformant' || count === of) return OUTCOME_LABELS[outcome];
  return { ...NARROW, word: `${NARROW.word}: ${String(count)} of ${String(of)} rules` };
}

/** One sentence: what the run says, and of what it says nothing. */
export function breadthSentence(run: Run, summary: Summary): string {
  if (!isNarrowPass(summary)) return outcomeSentence(run, summary);
  const { count, of } = breadthOf(summary);
  return `${outcomeSentence(run, summary)} Of the other ${String(of - count)} rules the contract says nothing, so nothing is known of them.`;
}

/** The command that says what to write into the contract. */
export function gapsCommand(run: Run): string {
  return `probity gaps ${typedFile(run)}`;
}

/**
 * The facts to state next: each time the one that brings most rules nearest to being tested, the facts before it being
 * stated already.
 */
export function nextFacts({ clauses }: Summary, most = MOST_FACTS): readonly NextFact[] {
  const open = clauses
    .filter(({ verdict, clause, facts }) => verdict === 'not-specified' && clause.checks.length > 0 && facts.length > 0)
    .map(({ facts }) => ({ all: facts, left: new Set(facts) }));
  const chosen: NextFact[] = [];
  while (chosen.length < most) {
    const worth = new Map<string, number>();
    for (const { left } of open) for (const fact of left) worth.set(fact, (worth.get(fact) ?? 0) + 1 / left.size);
    const [best] = [...worth].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    if (best === undefined) break;
    const [fact] = best;
    chosen.push({ fact, rules: open.filter(({ all }) => all.includes(fact)).length });
    for (const { left } of open) left.delete(fact);
  }
  return chosen;
}
