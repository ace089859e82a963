import { operators } from '../../src/mutate/operators/index.js';
import { mutantsOf, type Mutant } from '../../src/mutate/mutants.js';
import type { PlannedEntry } from '../../src/index.js';
import type { Misbehaviour } from '../../src/reference/index.js';
import { checkOf, type Witness } from './record.js';
import { services, type Bench, type Outcome, type Wrong } from './trying.js';

/** What is found out about expectations, so far. */
export interface Found {
  /** The dialect, or the variant of it, in which an expectation was evaluated first though nothing is wrong. */
  readonly reached: Map<string, string>;
  readonly witnesses: Map<string, Witness>;
}

/** The usual ways to speak first: the others are looked at for what these do not show. */
export const DIALECTS: readonly string[] = [0, 1].flatMap((first) =>
  services.flatMap(({ dialects }) => dialects.slice(first, first === 0 ? 1 : undefined).map(({ id }) => id)),
);

/** Looks where the expectations of a check are evaluated on right services, until all of them are; gives what was evaluated. */
export async function reach(
  bench: Bench,
  check: string,
  sites: readonly string[],
  { reached }: Found,
): Promise<ReadonlySet<string>> {
  const evaluatedHere = new Set<string>();
  const note = (outcomes: readonly Outcome[], where: string): void => {
    for (const site of outcomes.flatMap(({ evaluated }) => [...evaluated])) {
      evaluatedHere.add(site);
      if (!reached.has(site)) reached.set(site, where);
    }
  };
  const isOpen = (): boolean => sites.some((site) => !reached.has(site));
  const spoken = DIALECTS.filter((dialect) => bench.entriesOf(dialect, check).length > 0);
  for (const [n, dialect] of spoken.entries()) {
    if (n === 0 || isOpen()) note(await bench.attempt(dialect, bench.entriesOf(dialect, check), {}), dialect);
  }
  for (const dialect of spoken) {
    const { variants, dialects } = bench.subjectIn(dialect).service;
    const isUsual = dialects[0]?.id === dialect;
    const odd = variants.filter((one) => one.tempts.includes(check) && (one.dialects?.includes(dialect) ?? isUsual));
    for (const variant of odd) {
      if (!isOpen()) break;
      note(await bench.attempt(dialect, bench.entriesOf(dialect, check), { variant }), `${dialect} with ${variant.id}`);
    }
  }
  return evaluatedHere;
}

/** Looks for witnesses among the faults that break a check, until each of its expectations has one. */
export async function prove(bench: Bench, check: string, sites: readonly string[], found: Found): Promise<void> {
  const tried = new Set<string>();
  for (const dialect of DIALECTS) {
    if (bench.entriesOf(dialect, check).length === 0) continue;
    for (const fault of faultsIn(bench, dialect, check)) {
      const open = sites.filter((site) => !found.witnesses.has(site));
      if (open.length === 0) return;
      // Another dialect is tried with the same once more only for what it alone shows.
      if (tried.has(fault.id) && !open.some((site) => found.reached.get(site)?.split(' ')[0] === dialect)) continue;
      tried.add(fault.id);
      await tryFor(bench, { dialect, wrong: fault.id }, bench.entriesOf(dialect, check), sites, found);
    }
  }
}

/** Those that break a check, and then those that may. */
function faultsIn(bench: Bench, dialect: string, check: string): readonly Misbehaviour[] {
  const spoken = bench.subjectIn(dialect).service.faults.filter(({ dialects }) => dialects?.includes(dialect) ?? true);
  const breaking = spoken.filter(({ breaks }) => breaks.includes(check));
  return [...breaking, ...spoken.filter(({ implies }) => implies?.includes(check))];
}

/** Finds the expectations without which an entry does not fail where something is wrong. */
export async function tryFor(
  bench: Bench,
  { dialect, wrong: name }: Pick<Witness, 'dialect' | 'wrong'>,
  entries: readonly PlannedEntry[],
  sites: readonly string[],
  { witnesses }: Pick<Found, 'witnesses'>,
): Promise<void> {
  const wrong = wrongOf(bench, { dialect, wrong: name });
  if (wrong === undefined) return;
  for (const entry of entries) {
    const [first] = await bench.attempt(dialect, [entry], wrong);
    if (first?.failed !== true) continue;
    for (const site of first.broken) {
      const isAsked = sites.includes(site) || site.startsWith('src/');
      if (!isAsked || witnesses.has(site)) continue;
      const [without] = await bench.attempt(dialect, [entry], wrong, site);
      if (without?.failed === false) witnesses.set(site, { dialect, entry: entry.id, wrong: name });
    }
    if (sites.every((site) => witnesses.has(site))) return;
  }
}

/** Whether a witness still shows what it is there for; what is wrong with it, where it does not. */
export async function doubt(bench: Bench, site: string, witness: Witness): Promise<string | undefined> {
  const wrong = wrongOf(bench, witness);
  if (wrong === undefined) return `There is no ${witness.wrong}`;
  const named = witness.entry.includes('@');
  const entries = bench.entriesOf(witness.dialect, checkOf(witness)).filter(({ id }) => !named || id === witness.entry);
  let isBroken = false;
  for (const entry of entries) {
    const [outcome] = await bench.attempt(witness.dialect, [entry], wrong);
    if (outcome?.failed !== true || !outcome.broken.has(site)) continue;
    isBroken = true;
    const [without] = await bench.attempt(witness.dialect, [entry], wrong, site);
    if (without?.failed === false) return undefined;
  }
  return isBroken ? `Nobody misses it under ${witness.wrong}` : `${witness.wrong} does not break it`;
}

/** What a witness speaks of; undefined where there is no such fault or mutant. */
function wrongOf(bench: Bench, { dialect, wrong }: Pick<Witness, 'dialect' | 'wrong'>): Wrong | undefined {
  const { service, contract } = bench.subjectIn(dialect);
  const fault = service.faults.find(({ id }) => id === wrong);
  if (fault !== undefined) return { fault };
  const operator = operators.find(({ id }) => wrong.startsWith(`${id}@`));
  const mutant = operator && mutantsOf(operator, contract.facts, 1).find(({ id }) => id === wrong);
  return mutant && { mutant };
}

/** Mutants whose mistake is always made and in an operation that is sent: of each operator and operation one. */
export function mutantsFor(bench: Bench, dialect: string, sent: ReadonlySet<string>): readonly Mutant[] {
  const { facts } = bench.subjectIn(dialect).contract;
  return operators.flatMap((operator) => {
    const seen = new Set<string | undefined>();
    return mutantsOf(operator, facts, 1).filter(({ rate, place: { operation, resource } }) => {
      const where = operation ?? resource ?? '';
      if (rate !== 'always' || seen.has(where)) return false;
      seen.add(where);
      return operation !== undefined ? sent.has(operation) : [...sent].some((one) => one.startsWith(where));
    });
  });
}
