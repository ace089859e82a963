import { type Entry, stateOf } from './entries.js';
import { clausesOf, fingerprintsOf } from './findings.js';
import { foldClauses, type FoldedClause } from './fold.js';
import { documentOutcomes, runOutcome } from './outcome.js';
import type { Run } from './run-file.js';
import type { Summary } from './summary.js';
import { tally } from './tally.js';
import type { Verdict } from './verdict.js';

/** A failure that is known: it changes the exit code and no verdict. */
export interface Waiver {
  /** Either the entry or the clause is named. */
  readonly entry?: string | undefined;
  readonly clause?: string | undefined;
  /** Only a failure with this fingerprint. */
  readonly fingerprint?: string | undefined;
  readonly reason: string;
  readonly owner: string;
  readonly ticket?: string | undefined;
  /** The last day on which it holds: `2026-12-31`. */
  readonly expires: string;
  readonly place: { readonly file: string; readonly line: number; readonly column: number };
}

/** Waivers, and the day on which they are looked at: nobody here knows what day it is. */
export interface Waivers {
  readonly all: readonly Waiver[];
  /** `2026-11-22`, in UTC. */
  readonly today: string;
}

/**
 * `used`: what it names fails. `stale`: what it names was judged, and nothing fails that it waives. `expired`: its time
 * is over. `unseen`: this run cannot tell, because what it names was left out or not proved.
 */
export type WaiverState = 'used' | 'stale' | 'expired' | 'unseen';

export interface JudgedWaiver {
  readonly waiver: Waiver;
  readonly state: WaiverState;
  /** Entries whose failure it waives. */
  readonly entries: readonly string[];
  /** Why it is not in use; empty where it is. */
  readonly why: string;
}

/** What the waivers make of a run. */
export interface Waived {
  /** In the order of their file. */
  readonly waivers: readonly JudgedWaiver[];
  /** Those that are findings themselves: stale or expired. */
  readonly troubles: readonly JudgedWaiver[];
  /** Waivers in force for a failed entry, and whether nothing of it is left that could end a build. */
  readonly of: (entry: string) => { readonly waivers: readonly Waiver[]; readonly wholly: boolean };
}

interface WaivedEntry {
  readonly waivers: readonly Waiver[];
  readonly wholly: boolean;
  /** Clauses of the entry for which it counts as kept. */
  readonly clauses: ReadonlySet<string>;
}

const NOT_WAIVED: WaivedEntry = { waivers: [], wholly: false, clauses: new Set() };

/** Compares waivers with what failed. */
export function applyWaivers({ entries, clauses }: Summary, waivers: Waivers | undefined): Waived {
  const waived = waivedEntries(entries, clauses, waivers);
  const judged = (waivers?.all ?? []).map((waiver) => judge(waiver, waivers?.today ?? '', entries, clauses));
  return {
    waivers: judged,
    troubles: judged.filter(({ state }) => state === 'stale' || state === 'expired'),
    of: (entry) => waived.get(entry) ?? NOT_WAIVED,
  };
}

/**
 * The summary that decides the exit code: as if what is waived had passed. No report may show it.
 */
export function withoutWaived(run: Run, summary: Summary, waivers: Waivers | undefined): Summary {
  const waived = waivedEntries(summary.entries, summary.clauses, waivers);
  if (waived.size === 0) return summary;
  const entries = summary.entries.flatMap((entry): readonly Entry[] => {
    const known = waived.get(entry.id);
    if (known === undefined) return [entry];
    if (known.wholly) return [{ ...entry, verdict: kept(entry.verdict) }];
    // For some of its clauses it counts as kept, for the others as broken.
    const [own, others] = [true, false].map((wanted) => ({
      ...entry,
      plan: { ...entry.plan, clauses: entry.plan.clauses.filter((id) => known.clauses.has(id) === wanted) },
    }));
    return own && others ? [{ ...own, verdict: kept(entry.verdict) }, others] : [entry];
  });
  const clauses = foldClauses(run, entries);
  const documents = documentOutcomes(run, clauses, entries);
  return {
    ...summary,
    entries,
    clauses,
    documents,
    outcome: runOutcome(run, documents),
    tally: tally(run, entries, clauses),
  };
}

function kept(verdict: Verdict): Verdict {
  if (verdict.kind !== 'fail') return verdict;
  const { cases, expectations, exchanges } = verdict;
  return { kind: 'pass', cases, expectations, exchanges };
}

function waivedEntries(
  entries: readonly Entry[],
  clauses: readonly FoldedClause[],
  waivers: Waivers | undefined,
): ReadonlyMap<string, WaivedEntry> {
  const inForce = (waivers?.all ?? []).filter(({ expires }) => expires >= (waivers?.today ?? ''));
  if (inForce.length === 0) return new Map();
  const byId = new Map(clauses.map((folded) => [folded.id, folded]));
  const found = new Map<string, WaivedEntry>();
  for (const entry of entries) {
    const own = inForce.filter((waiver) => names(waiver, entry) && fits(waiver, entry.verdict));
    // What fails for a cause that nobody waives fails.
    if (own.length === 0 || !coversAll(own, entry.verdict)) continue;
    const weighing = clausesOf(entry, byId).filter(
      ({ verdict, clause }) => verdict !== 'not-claimed' && clause.level !== 'may',
    );
    const named = entry.plan.clauses.filter((id) =>
      own.some(({ clause }) => clause !== undefined && isCalled(id, clause)),
    );
    const wholly =
      own.some((waiver) => waiver.entry !== undefined) ||
      (entry.plan.clauses.length > 0 && weighing.every(({ id }) => named.includes(id)));
    found.set(entry.id, { waivers: own, wholly, clauses: new Set(named) });
  }
  return found;
}

function judge(
  waiver: Waiver,
  today: string,
  entries: readonly Entry[],
  clauses: readonly FoldedClause[],
): JudgedWaiver {
  const those = entries.filter((entry) => names(waiver, entry));
  const result = (state: WaiverState, why = '', waived: readonly Entry[] = []): JudgedWaiver => ({
    waiver,
    state,
    entries: waived.map(({ id }) => id),
    why,
  });
  if (waiver.expires < today) return result('expired', `it was to hold until ${waiver.expires}`);
  const failed = those.filter(({ verdict }) => fits(waiver, verdict));
  if (failed.length > 0) return result('used', '', failed);
  const open = those.find(({ verdict }) => ['excluded', 'cut', 'inconclusive', 'error'].includes(stateOf(verdict)));
  if (open) return result('unseen', `${open.id} was not judged in this run: ${stateOf(open.verdict)}`);
  if (those.some(({ verdict }) => verdict.kind === 'fail'))
    return result('stale', 'what fails now has another fingerprint');
  if (those.length > 0) return result('stale', 'what it names does not fail');
  const isKnown = clauses.some(({ id }) => waiver.clause !== undefined && isCalled(id, waiver.clause));
  if (isKnown) return result('stale', 'no check of this run tests the rule');
  return result('stale', `the run has no ${waiver.entry === undefined ? 'clause' : 'entry'} of this name`);
}

function names({ entry: wanted, clause }: Waiver, { id, plan }: Entry): boolean {
  if (wanted !== undefined) return wanted === id;
  return clause !== undefined && plan.clauses.some((one) => isCalled(one, clause));
}

function fits({ fingerprint }: Waiver, verdict: Verdict): boolean {
  return verdict.kind === 'fail' && (fingerprint === undefined || fingerprintsOf(verdict).includes(fingerprint));
}

function coversAll(waivers: readonly Waiver[], verdict: Verdict): boolean {
  if (verdict.kind !== 'fail') return false;
  return fingerprintsOf(verdict).every((print) =>
    waivers.some(({ fingerprint }) => fingerprint === undefined || fingerprint === print),
  );
}

/** A clause is called by its id, with that of its document in front or without. */
function isCalled(id: string, name: string): boolean {
  return id === name || id.slice(id.indexOf(':') + 1) === name;
}
