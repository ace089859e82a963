import { factsToState, foldedFact } from '../result/facts-to-state.js';
import type { DocumentOutcome } from '../result/outcome.js';
import type { Summary } from '../result/summary.js';
import type { Outcome, Run } from '../result/run-file.js';
import { specifiedOf, type Numbers } from '../result/tally.js';
import { typedFile } from './wording/place.js';
import * as words from './wording/words.js';

/** How many of the rules that apply the contract states. */
export interface Breadth {
  readonly count: number;
  readonly of: number;
  /** It states what every rule that can be tested asks for: only then is a service that keeps it called conformant. */
  readonly isWhole: boolean;
}

/** A fact that the contract does not state, and what cannot be tested without it. */
export interface NextFact {
  /** Of several resources or operations alike with `*` for their names. */
  readonly fact: string;
  readonly rules: number;
  /** Entries of the plan that wait for it. */
  readonly checks: number;
}

/** What a service that keeps all of a narrow contract is called in place of conformant. */
const NARROW: words.Label = { symbol: '□', word: 'Passes what it states' };

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
export function headlineOf(summary: Summary): words.Label {
  const { count, of } = breadthOf(summary);
  if (!isNarrowPass(summary)) return words.OUTCOME_LABELS[summary.outcome];
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
export function documentLabel(
  { id, outcome }: Pick<DocumentOutcome, 'id' | 'outcome'>,
  { clauses }: Summary,
): words.Label {
  // Gaps stand in the document, whoever promises to fill them; of a service's own promises none is left open.
  const { count, of } = specifiedOf(clauses.filter(({ document }) => document === id));
  if (outcome !== 'conformant' || count === of) return words.OUTCOME_LABELS[outcome];
  return { ...NARROW, word: `${NARROW.word}: ${String(count)} of ${String(of)} rules` };
}

/** One sentence: what the run says, and of what it says nothing. */
export function breadthSentence(run: Run, summary: Summary): string {
  if (!isNarrowPass(summary)) return words.outcomeSentence(run, summary);
  const { count, of } = breadthOf(summary);
  return `${words.outcomeSentence(run, summary)} Of the other ${String(of - count)} rules the contract says nothing, so nothing is known of them.`;
}

/** The headline numbers: `specified 11 of 13 (84 %)`, `surface 812 of 840 points (96 %)`. */
export function shareTexts({ specified, kept, exercised, surface }: Numbers): readonly string[] {
  return [
    `specified ${words.share(specified)}`,
    `kept ${words.share(kept)}`,
    `exercised ${words.share(exercised)}`,
    ...(surface === undefined ? [] : [`surface ${words.share(surface)}`]),
  ];
}

/** The command that says what to write into the contract. */
export function gapsCommand(run: Run): string {
  return `probity gaps ${typedFile(run)}`;
}

/**
 * The facts to state next, by the entries that the plan gains: each time the one that brings most of them nearest to running,
 * the facts before it being stated already. Without an operation, operations come first. Last are facts of rules of which
 * the plan has no entry.
 */
export function nextFacts({ header }: Run, { clauses, entries }: Summary, most = MOST_FACTS): readonly NextFact[] {
  const open = clauses.filter(
    ({ verdict, clause, facts }) => verdict === 'not-specified' && clause.checks.length > 0 && facts.length > 0,
  );
  if (open.length === 0) return [];
  const waiting = entries.flatMap(({ verdict }) => (verdict.kind === 'not-specified' ? [verdict.facts] : []));
  const hasOperations = header.operations === undefined || header.operations.length > 0;
  const ofRules = open.map(({ facts }) => facts);
  const known = new Set<string>();
  return [...factsToState(waiting, hasOperations, most), ...factsToState(ofRules, true, most)]
    .filter(({ fact }) => !known.has(fact) && known.add(fact))
    .slice(0, most)
    .map(({ fact, places, waiting: count }) => {
      const [only] = places;
      const rules = open.filter(({ facts }) => facts.some((one) => isWithin(foldedFact(one), fact))).length;
      return { fact: places.length === 1 && only !== undefined ? only : fact, rules, checks: count };
    });
}

function isWithin(path: string, fact: string): boolean {
  return path === fact || path.startsWith(`${fact}.`);
}

/** What a fact is worth, in words. */
export function worthText({ rules, checks }: NextFact): string {
  const parts = [words.plural(checks, 'check'), words.plural(rules, 'rule')].filter((text) => !text.startsWith('0 '));
  return parts.join(', ');
}
