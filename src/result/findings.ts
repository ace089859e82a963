import type { Entry } from './entries.js';
import type { FoldedClause } from './fold.js';
import type { RecordedCheck } from './run-file.js';
import type { FailVerdict } from './verdict.js';

/** A failed entry, with the later ones that have the same cause. */
export interface FoundFinding {
  readonly entry: Entry;
  readonly verdict: FailVerdict;
  /** The strongest level of the clauses that it breaks; `none` when the service claims none of them. */
  readonly level: FindingLevel;
  /** The clauses that the entry tests, strongest first. */
  readonly clauses: readonly FoldedClause[];
  /** Entries that failed of the same cause, in the order of the plan. */
  readonly same: readonly (Entry & { readonly verdict: FailVerdict })[];
}

export type FindingLevel = 'must' | 'should' | 'may' | 'none';

type FailedEntry = Entry & { readonly verdict: FailVerdict };

const STRENGTH: readonly FindingLevel[] = ['must', 'should', 'may', 'none'];

/** What counts as a finding: the one predicate of every report. */
export function isFinding(entry: Entry): entry is FailedEntry {
  return entry.verdict.kind === 'fail';
}

/**
 * All findings in the order in which to mend them: must before should, what breaks most entries first, then the order
 * of the plan. Entries with the same cause stand under the first.
 */
export function findFindings(
  entries: readonly Entry[],
  clauses: readonly FoldedClause[],
  checks: readonly RecordedCheck[] = [],
): readonly FoundFinding[] {
  const byId = new Map(clauses.map((folded) => [folded.id, folded]));
  const failed = entries.filter(isFinding).flatMap(failuresOf);
  const headOf = headFinder(failed, echoFinder(failed, checks));
  const groups = new Map<FailedEntry, FailedEntry[]>();
  for (const entry of failed) {
    const head = headOf(entry);
    groups.set(head, [...(groups.get(head) ?? []), entry]);
  }
  const found = [...groups].map(([entry, members]): FoundFinding => {
    const level = strongest(members.map((member) => levelOf(member, byId)));
    // One entry may show a cause at several places.
    const others = members.filter((member) => member.id !== entry.id);
    const same = others.filter((member, n) => others.findIndex(({ id }) => id === member.id) === n);
    return { entry, verdict: entry.verdict, level, clauses: clausesOf(entry, byId), same };
  });
  // `sort` is stable: what is equal stays in the order of the plan.
  return found.sort((a, b) => STRENGTH.indexOf(a.level) - STRENGTH.indexOf(b.level) || b.same.length - a.same.length);
}

/** A finding, and those that are like it elsewhere. */
export interface FindingGroup {
  readonly first: FoundFinding;
  /** The same claim of the same check is broken in the same way, for another resource, key or operation. */
  readonly alike: readonly FoundFinding[];
}

/**
 * Puts findings that differ only in their subject under the first of them: one line of code that is wrong for every
 * collection is one thing to mend. What else differs, the level too, keeps them apart.
 *
 * @param apart what also keeps entries apart, by their id: who waived them, for example
 */
export function groupFindings(
  findings: readonly FoundFinding[],
  apart: (entry: string) => string | undefined = () => undefined,
): readonly FindingGroup[] {
  const groups = new Map<string, FoundFinding[]>();
  for (const found of findings) {
    const terms = new Set([found.entry, ...found.same].map(({ id }) => apart(id) ?? ''));
    const key = JSON.stringify([kindOf(found), [...terms]]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [found]);
    else group.push(found);
  }
  return [...groups.values()].flatMap(([first, ...alike]) => (first === undefined ? [] : [{ first, alike }]));
}

/** Words of a claim that say which of many inputs or ways was drawn; where it was wrong, the fingerprint says. */
const DRAWN: readonly (readonly [RegExp, string])[] = [
  [/ answers .* without a server error$/, ' answers * without a server error'],
  [/ refuses (?!with ).*$/, ' refuses *'],
  [/ in (?:ascending|descending) order in pages by (?:cursor|number)$/, ' in order'],
];

/** What is left of claim and fingerprint when the words of the subject are taken out. */
function kindOf({ entry: { plan }, verdict: { finding }, level }: FoundFinding): string {
  const words = new Set(plan.subject.split(/[.@/]/).filter((word) => word.length > 1));
  // Operations of resources have two names, actions have one.
  const without = (text: string): string =>
    text.replace(/[\w-]+/g, (word) => (words.has(word) ? '*' : word)).replace(/\*\.\*/g, '*');
  // Sizes of pages and counts in a claim are not what is wrong. A create succeeds with another status than an update. Nor is
  // the operation or the method, where the claim does not name it.
  const print = finding.fingerprint.replace(/^[^|]*\|(?:2\d\d\|)?/, (start) => (/\|2/.test(start) ? '|success|' : '|'));
  const claim = DRAWN.reduce((text, [drawn, kind]) => text.replace(drawn, kind), finding.claim);
  return JSON.stringify([plan.check, level, without(claim).replace(/\d+/g, '#'), without(print)]);
}

/** How much a failed entry weighs. One that no clause names was asked for, so it weighs like a must. */
export function levelOf(entry: Entry, clauses: ReadonlyMap<string, FoldedClause>): FindingLevel {
  if (entry.plan.clauses.length === 0) return 'must';
  const claimed = clausesOf(entry, clauses).filter((folded) => folded.verdict !== 'not-claimed');
  return strongest(claimed.map((folded) => folded.clause.level));
}

/** An entry that fails for several causes, once for each of them. */
export function failuresOf(entry: FailedEntry): readonly FailedEntry[] {
  const { further = [], sameAs: _, ...shared } = entry.verdict;
  if (further.length === 0) return [entry];
  return [entry, ...further.map((cause) => ({ ...entry, verdict: { ...shared, ...cause } }))];
}

/**
 * Finds the failure under which one stands: that of the entry which `sameAs` names, where it has the same fingerprint, or
 * the first of the same cause.
 */
function headFinder(
  failed: readonly FailedEntry[],
  echoed: (entry: FailedEntry) => FailedEntry | undefined,
): (entry: FailedEntry) => FailedEntry {
  const byId = new Map<string, FailedEntry>();
  const byCause = new Map<string, FailedEntry>();
  const printOf = (id: string, { verdict }: FailedEntry): string => `${id} ${verdict.finding.fingerprint}`;
  for (const entry of failed) {
    for (const key of [entry.id, printOf(entry.id, entry)]) if (!byId.has(key)) byId.set(key, entry);
    if (!byCause.has(causeOf(entry))) byCause.set(causeOf(entry), entry);
  }
  return (entry) => {
    const seen: FailedEntry[] = [];
    let current = entry;
    // A circle, which only a forged file has, ends at the same entry from wherever it is entered.
    while (!seen.includes(current)) {
      seen.push(current);
      const named = current.verdict.sameAs ?? '';
      // What an entry shows at another place, and points to itself, is of the cause that it shows first.
      const exact = named === current.id ? undefined : byId.get(printOf(named, current));
      const alike = exact ?? byId.get(named) ?? byCause.get(causeOf(current));
      const next = alike === undefined || alike === current ? echoed(current) : alike;
      if (next === undefined) return current;
      current = next;
    }
    return seen.slice(seen.indexOf(current)).sort((a, b) => (a.id < b.id ? -1 : 1))[0] ?? entry;
  };
}

/**
 * Finds the failure of a check that claims more directly what an entry sees as well, where in both cases the same does not
 * happen: the entry could not but fail. So it is with one that says the very same.
 */
function echoFinder(
  failed: readonly FailedEntry[],
  checks: readonly RecordedCheck[],
): (entry: FailedEntry) => FailedEntry | undefined {
  const echoes = new Map(checks.map((check) => [check.id, check.echoes ?? []]));
  const byCheck = new Map<string, FailedEntry[]>();
  const first = new Map<string, FailedEntry>();
  for (const entry of failed) {
    const { check } = entry.plan;
    const those = byCheck.get(check);
    if (those === undefined) byCheck.set(check, [entry]);
    else those.push(entry);
    if (!first.has(saysOf(entry))) first.set(saysOf(entry), entry);
  }
  return (entry) => {
    const { id, plan, verdict } = entry;
    const twin = first.get(saysOf(entry));
    if (twin !== undefined && twin !== entry) return twin;
    const effects = verdict.finding.effects ?? [];
    if (effects.length === 0) return undefined;
    const candidates = (echoes.get(plan.check) ?? []).flatMap((check) => byCheck.get(check) ?? []);
    return candidates.find(
      (one) => one.id !== id && (one.verdict.finding.effects ?? []).some((effect) => effects.includes(effect)),
    );
  };
}

/** What is broken: the same sentence about the same operation and subject is one cause, whichever checks came upon it. */
function saysOf({ plan, verdict: { finding } }: FailedEntry): string {
  return JSON.stringify([plan.subject, finding.claim, finding.fingerprint]);
}

function causeOf({ plan, verdict }: FailedEntry): string {
  return JSON.stringify([plan.check, verdict.finding.claim, verdict.finding.fingerprint]);
}

/** The fingerprints of all causes for which an entry fails. */
export function fingerprintsOf(verdict: FailVerdict): readonly string[] {
  return [verdict, ...(verdict.further ?? [])].map(({ finding }) => finding.fingerprint);
}

/** The clauses that an entry tests, strongest first. */
export function clausesOf(entry: Entry, clauses: ReadonlyMap<string, FoldedClause>): readonly FoldedClause[] {
  return entry.plan.clauses
    .flatMap((id) => clauses.get(id) ?? [])
    .sort((a, b) => STRENGTH.indexOf(a.clause.level) - STRENGTH.indexOf(b.clause.level));
}

function strongest(levels: readonly FindingLevel[]): FindingLevel {
  return STRENGTH.find((level) => levels.includes(level)) ?? 'none';
}
