import type { Run } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { curl } from './curl.js';
import { markPlaces } from '../wording/mark-places.js';
import { operationsOf } from './record-targets.js';
import { reproductions, type CleanUp, type Step } from './reproduction.js';
import type { ScriptContext } from './script-guards.js';
import { Quoting, type Substitution } from './shell.js';
import { guardedSteps, type Guards } from './try-it-guards.js';

/** Requests of a case that are shown for themselves, the last ones; a script has all of them. */
const MOST = 4;
/** And where the last one names a record. */
const MOST_TELLING = 8;
/** Shorter marks are found where they are not meant. */
const SHORTEST_MARK = 6;

/** The steps of a case that lines to copy show. */
export interface ChosenSteps {
  /** All of them, in the order of sending. */
  readonly all: readonly Step[];
  /** What only makes ready. */
  readonly shown: readonly Step[];
  /** What shows the finding. */
  readonly last: readonly Group[];
  /** Requests of the case that are left out. */
  readonly left: number;
  readonly needed: ReadonlySet<Step>;
  readonly removals: readonly Pick<CleanUp, 'exchange' | 'substitutions'>[];
  /** Undefined where lines cannot prove that a record is theirs. */
  readonly guards: Guards | undefined;
}

/** Chooses the steps of each finding of a run; undefined where it has none. */
export function chosenSteps(run: Run): (finding: Finding) => ChosenSteps | undefined {
  const reproduce = reproductions(run);
  const mark = markOf(run);
  const operations = operationsOf(run.header.operations);
  const { baseUrl, nonce } = run.header;
  const places = markPlaces(run.exchanges, mark.length === 0 ? '' : nonce);
  return (finding) => {
    const { steps, cleanUp } = reproduce(finding, 'told');
    if (steps.length === 0) return undefined;
    const last = telling(alike(steps.filter(({ isCase }) => isCase)));
    const needed = withSetUp(
      steps,
      last.map(({ step }) => step),
    );
    const isLast = (step: Step): boolean => last.some((group) => group.all.includes(step));
    const shown = steps.filter((step) => needed.has(step) && !isLast(step));
    const all = steps.filter((step) => shown.includes(step) || isLast(step));
    const makers = new Map(
      all.flatMap((step, at) => step.captures.map(({ variable }) => [variable, { step, number: at + 1 }] as const)),
    );
    const context: ScriptContext = { shell: new Quoting(), mark, operations, baseUrl, makers, places };
    const removals = removable(cleanUp, all, needed);
    const guards = guardedSteps([...all, ...removals], context);
    return { all, shown, last, left: steps.length - all.length, needed, removals, guards };
  };
}

/** What stands for the mark of the run; nothing where it is too short to be known. */
export function markOf({ header: { nonce } }: Run): readonly Substitution[] {
  return nonce.length < SHORTEST_MARK ? [] : [{ value: nonce, variable: 'NONCE' }];
}

/** What removes the records that these steps make and name. */
function removable(
  cleanUp: readonly CleanUp[],
  steps: readonly Step[],
  needed: ReadonlySet<Step>,
): readonly Pick<Step, 'exchange' | 'substitutions'>[] {
  const used = usedIn(needed);
  return cleanUp.filter(
    ({ variable }) =>
      variable !== undefined &&
      used.has(variable) &&
      steps.some(({ captures }) => captures.some((capture) => capture.variable === variable)),
  );
}

export function usedIn(steps: ReadonlySet<Step>): ReadonlySet<string> {
  return new Set([...steps].flatMap(({ substitutions }) => substitutions.map(({ variable }) => variable)));
}

/**
 * The requests that show the finding: those that name the record which the last one names. Where that record was only
 * looked at, what changed others may be to blame, and is shown too; not so what made them, unless it is needed.
 */
function telling(groups: readonly Group[]): readonly Group[] {
  const focus = groups.at(-1)?.step.substitutions.filter(({ variable }) => variable.startsWith('ID')) ?? [];
  const [record] = focus.slice(-1);
  if (record === undefined) return groups.slice(-MOST);
  const isOwn = ({ step }: Group): boolean => step.substitutions.some(({ variable }) => variable === record.variable);
  const isWrite = ({ step }: Group): boolean => !['GET', 'HEAD'].includes(step.exchange.request.method);
  const isChanged = groups.some((group) => isOwn(group) && isWrite(group));
  const isBlamed = (group: Group, at: number): boolean =>
    !isChanged && isWrite(group) && (group.step.captures.length === 0 || at >= groups.length - MOST);
  return groups.filter((group, at) => isOwn(group) || isBlamed(group, at)).slice(-MOST_TELLING);
}

/** Requests in a row that are alike. */
export interface Group {
  readonly step: Step;
  readonly all: readonly Step[];
}

/** Steps in a row that send the same. */
function alike(steps: readonly Step[]): readonly Group[] {
  const groups: { step: Step; all: Step[] }[] = [];
  for (const step of steps) {
    const before = groups.at(-1);
    if (before && command(before.step, []) === command(step, [])) before.all.push(step);
    else groups.push({ step, all: [step] });
  }
  return groups;
}

/** These steps, and those that tell what they need. */
function withSetUp(steps: readonly Step[], last: readonly Step[]): ReadonlySet<Step> {
  const needed = new Set(last);
  for (const step of needed) {
    const names = new Set(step.substitutions.map(({ variable }) => variable));
    for (const other of steps) if (other.captures.some(({ variable }) => names.has(variable))) needed.add(other);
  }
  return needed;
}

export function command(
  { exchange, substitutions }: Pick<Step, 'exchange' | 'substitutions'>,
  mark: readonly Substitution[],
): string {
  const told = substitutions.map((one) => (one.variable === 'BASE_URL' ? one : { ...one, isRequired: true }));
  return curl(exchange, { substitutions: [...mark, ...told], brief: true }).text;
}
