import { reasonOf, stateOf, type Entry, type EntryState } from './entries.js';
import type { ClauseVerdict, FoldedClause } from './fold.js';
import type { Outcome, Run } from './run-file.js';
import { summarise, type Summary } from './summary.js';
import type { Numbers } from './tally.js';
import type { Verdict } from './verdict.js';

/** What changed from one run to a later one. Plain data, for every report that can say so. */
export interface Comparison {
  readonly before: Compared;
  readonly after: Compared;
  /** What else is different about the two runs: while it is, a change need not be the service's doing. */
  readonly differences: readonly Difference[];
  /** Entries that ended otherwise, and those that fail in both; in the order of `CHANGES`, then of the plan. */
  readonly entries: readonly EntryChange[];
  /** Clauses whose verdict is another one, in the order of the documents. */
  readonly clauses: readonly ClauseChange[];
  readonly drift: Drift;
}

/** One of the two runs. */
export interface Compared {
  readonly started: string;
  readonly service: string;
  readonly baseUrl: string;
  readonly outcome: Outcome;
  readonly numbers: Numbers;
}

export interface Difference {
  readonly about: 'document' | 'contract' | 'service' | 'target' | 'effort' | 'policy' | 'tool' | 'end';
  /** In words, with both values. */
  readonly text: string;
}

/**
 * `new`: fails, and did not. `changed`: fails of another cause than before. `still`: fails as before. `hidden`: failed,
 * and is not judged any more, which is not the same as mended. `fixed`: failed, and passes. `unproven`: was not unproven
 * and is. `lost`: was judged and is left out. `unspecified`, `specified`: the contract says less or more. `proven`:
 * passes, and was neither judged nor a matter of the contract before.
 */
export const CHANGES = [
  'new',
  'changed',
  'still',
  'hidden',
  'fixed',
  'unproven',
  'lost',
  'unspecified',
  'specified',
  'proven',
] as const;

export type Change = (typeof CHANGES)[number];

export interface EntryChange {
  readonly id: string;
  readonly change: Change;
  /** How it ended; undefined where the run did not plan it. */
  readonly before?: EntryState;
  readonly after?: EntryState;
  /** What was found, or why it was not judged: now, and before. Empty for a pass. */
  readonly was: string;
  readonly is: string;
}

export interface ClauseChange {
  readonly id: string;
  /** Undefined where the document of that run does not have it. */
  readonly before?: ClauseVerdict;
  readonly after?: ClauseVerdict;
}

/** A number in both runs. */
export interface Pair {
  readonly before: number;
  readonly after: number;
}

/** How much was carried out: a run that looks at less finds less, and stays green. */
export interface Drift {
  /** Entries that passed or failed. */
  readonly judged: Pair;
  /** Of the entries that passed in both runs: a fail ends an entry early. */
  readonly cases: Pair;
  readonly expectations: Pair;
  /** Passed in both, on far fewer cases or expectations. */
  readonly less: readonly { readonly id: string; readonly cases: Pair; readonly expectations: Pair }[];
  /** Undefined for a run that was killed. */
  readonly requests?: Pair;
  /** Milliseconds. */
  readonly duration?: Pair;
  /** Entries that took at least twice as long as the whole run accounts for, and a second more. */
  readonly slower: readonly { readonly id: string; readonly duration: Pair }[];
}

/** At this share of what it was, or below, an entry counts as looking at less: seeds alone make some difference. */
const FAR_FEWER = 0.75;
/** Milliseconds that an entry must have become slower to be named. */
const SLOWER = 1000;

const UNPROVEN: readonly (EntryState | undefined)[] = ['inconclusive', 'error', 'cut'];

/**
 * Compares a run with an earlier one. Entries are matched by their id, clauses by document and id, so runs of different
 * contracts can be compared as far as they have both; `differences` says where they do not.
 */
export function compareRuns(before: Run, after: Run): Comparison {
  const [old, now] = [summarise(before), summarise(after)];
  return {
    before: comparedOf(before, old),
    after: comparedOf(after, now),
    differences: differencesOf(before, after),
    entries: entryChanges(old, now),
    clauses: clauseChanges(old.clauses, now.clauses),
    drift: driftOf(before, after, old, now),
  };
}

/** The changes of one kind. */
export function changesOf({ entries }: Comparison, ...wanted: readonly Change[]): readonly EntryChange[] {
  return entries.filter(({ change }) => wanted.includes(change));
}

function comparedOf({ header }: Run, { outcome, tally }: Summary): Compared {
  const { started, service, baseUrl } = header;
  return { started, service, baseUrl, outcome, numbers: tally.numbers };
}

function differencesOf(before: Run, after: Run): readonly Difference[] {
  const found: Difference[] = [];
  const differ = (about: Difference['about'], what: string, was: string, is: string): void => {
    if (was !== is) found.push({ about, text: `${what}: ${was} before, ${is} now` });
  };
  const [a, b] = [before.header, after.header];
  for (const id of new Set([...a.documents, ...b.documents].map((document) => document.id))) {
    const [was, is] = [a, b].map(({ documents }) => documents.find((document) => document.id === id));
    const shown = (one: typeof was): string => (one?.claimed ? short(one.sha256) : one ? 'not claimed' : 'not there');
    differ('document', `conventions ${id}`, shown(was), shown(is));
  }
  const contract = ({ sources: [first] }: typeof a): string =>
    first ? `${first.name} ${short(first.sha256)}` : 'none';
  differ('contract', 'contract', contract(a), contract(b));
  differ('service', 'service', a.service, b.service);
  differ('target', 'target', a.baseUrl, b.baseUrl);
  differ('effort', 'effort', a.effort, b.effort);
  differ('policy', 'writes', a.readOnly ? 'forbidden' : 'allowed', b.readOnly ? 'forbidden' : 'allowed');
  differ('tool', 'Probity', a.tool.version, b.tool.version);
  differ('end', 'end', before.footer ? 'reached' : 'never reached', after.footer ? 'reached' : 'never reached');
  return found;
}

function short(sha256: string): string {
  return sha256.slice(0, 8);
}

function entryChanges(before: Summary, after: Summary): readonly EntryChange[] {
  const was = new Map(before.entries.map((entry) => [entry.id, entry]));
  const is = new Map(after.entries.map((entry) => [entry.id, entry]));
  const found = [...new Set([...is.keys(), ...was.keys()])].flatMap((id): readonly EntryChange[] => {
    const [old, now] = [was.get(id), is.get(id)];
    const [from, to] = [old && stateOf(old.verdict), now && stateOf(now.verdict)];
    const change = changeOf(old, now, from, to);
    if (change === undefined) return [];
    return [
      {
        id,
        change,
        ...(from !== undefined && { before: from }),
        ...(to !== undefined && { after: to }),
        was: old ? said(old.verdict) : 'not planned',
        is: now ? said(now.verdict) : 'not planned',
      },
    ];
  });
  // `sort` is stable: what is equal stays in the order of the plan.
  return found.sort((a, b) => CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change));
}

function changeOf(
  old: Entry | undefined,
  now: Entry | undefined,
  from: EntryState | undefined,
  to: EntryState | undefined,
): Change | undefined {
  if (to === 'fail') {
    if (from !== 'fail') return 'new';
    const before = causesOf(old?.verdict);
    return causesOf(now?.verdict).every((cause) => before.includes(cause)) ? 'still' : 'changed';
  }
  if (from === 'fail') return to === 'pass' ? 'fixed' : 'hidden';
  if (from === to) return undefined;
  if (to === 'not-specified') return from === undefined ? undefined : 'unspecified';
  if (UNPROVEN.includes(to)) return UNPROVEN.includes(from) ? undefined : 'unproven';
  if (from === 'not-specified') return to === undefined ? undefined : 'specified';
  if (to === 'pass') return 'proven';
  return from === 'pass' ? 'lost' : undefined;
}

/** For which causes an entry fails. What was mended of several is no other cause. */
function causesOf(verdict: Verdict | undefined): readonly string[] {
  if (verdict?.kind !== 'fail') return [];
  return [verdict, ...(verdict.further ?? [])].map(({ finding: { claim, fingerprint } }) =>
    // Values and numbers in a claim are drawn by the seed, and the runs need not have the same one.
    JSON.stringify([claim.replace(/"(?:[^"\\]|\\.)*"|\d+/g, '*'), fingerprint]),
  );
}

function said(verdict: Verdict): string {
  return verdict.kind === 'fail' ? verdict.finding.claim : reasonOf(verdict);
}

function clauseChanges(before: readonly FoldedClause[], after: readonly FoldedClause[]): readonly ClauseChange[] {
  const was = new Map(before.map(({ id, verdict }) => [id, verdict]));
  const is = new Map(after.map(({ id, verdict }) => [id, verdict]));
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((id) => {
    const [old, now] = [was.get(id), is.get(id)];
    if (old === now) return [];
    return [{ id, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) }];
  });
}

function driftOf(before: Run, after: Run, old: Summary, now: Summary): Drift {
  const was = new Map(old.entries.map((entry) => [entry.id, entry]));
  const both = now.entries.flatMap(({ id, verdict, duration }) => {
    const earlier = was.get(id);
    if (verdict.kind !== 'pass' || earlier?.verdict.kind !== 'pass') return [];
    const { verdict: first } = earlier;
    return [
      {
        id,
        cases: { before: first.cases, after: verdict.cases },
        expectations: { before: first.expectations, after: verdict.expectations },
        duration: { before: earlier.duration, after: duration },
      },
    ];
  });
  const sum = (pairs: readonly Pair[]): Pair => ({
    before: pairs.reduce((total, pair) => total + pair.before, 0),
    after: pairs.reduce((total, pair) => total + pair.after, 0),
  });
  const ends = before.footer && after.footer && { before: before.footer, after: after.footer };
  // Where all of it took longer, by a slow machine for example, no single entry did.
  const slowdown = ends ? Math.max(1, ends.after.duration / Math.max(1, ends.before.duration)) : 1;
  return {
    judged: { before: judged(old), after: judged(now) },
    cases: sum(both.map(({ cases }) => cases)),
    expectations: sum(both.map(({ expectations }) => expectations)),
    less: both
      .filter(({ cases, expectations }) => isFarFewer(cases) || isFarFewer(expectations))
      .map(({ id, cases, expectations }) => ({ id, cases, expectations })),
    ...(ends && {
      requests: { before: ends.before.requests, after: ends.after.requests },
      duration: { before: ends.before.duration, after: ends.after.duration },
    }),
    slower: both
      .filter(({ duration: { before: from, after: to } }) => to >= from * 2 * slowdown && to - from >= SLOWER)
      .map(({ id, duration }) => ({ id, duration })),
  };
}

function isFarFewer({ before, after }: Pair): boolean {
  return after <= before * FAR_FEWER && after < before;
}

function judged({ tally }: Summary): number {
  return tally.entries.pass + tally.entries.fail;
}
