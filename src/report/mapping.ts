import { stateOf, type Entry, type EntryState } from '../result/entries.js';
import { levelOf } from '../result/findings.js';
import type { FoldedClause } from '../result/fold.js';
import type { RenderOptions } from './wording/words.js';

/**
 * What machine formats tell apart: the state of an entry, and of a fail what it weighs. `broken`: it ends a build.
 * `advisory`: it breaks a should. `deviation`: of a permission, or of what the service does not claim.
 * `waived`: it would end a build, and somebody has said why and until when it does not.
 */
export type Kind = Exclude<EntryState, 'fail'> | 'broken' | 'advisory' | 'deviation' | 'waived';

/** How one kind is said in each machine format. */
export interface Mapped {
  /** The element of a testcase. `advisory` has none: a consumer counts it as passed, and the text says what is wrong. */
  readonly junit: 'none' | 'failure' | 'error' | 'skipped' | 'advisory';
  readonly ctrf: 'passed' | 'failed' | 'skipped' | 'other';
  /** A harness counts neither `# SKIP` nor `# TODO` as passed or failed. */
  readonly tap: 'ok' | 'not ok' | 'ok # SKIP' | 'not ok # TODO';
  /** Level of a result. `none`: not written, because GitHub shows whatever is written as an alert. */
  readonly sarif: 'error' | 'warning' | 'note' | 'none';
  /** Level of a workflow command; entries of one cause or one reason share one. */
  readonly annotation: 'error' | 'warning' | 'notice' | 'none';
}

/** The one table of how verdicts are exported. A gap is neither a pass nor a fail in any column. */
export const MAPPING: Readonly<Record<Kind, Mapped>> = {
  pass: { junit: 'none', ctrf: 'passed', tap: 'ok', sarif: 'none', annotation: 'none' },
  broken: { junit: 'failure', ctrf: 'failed', tap: 'not ok', sarif: 'error', annotation: 'error' },
  advisory: { junit: 'advisory', ctrf: 'other', tap: 'not ok # TODO', sarif: 'warning', annotation: 'warning' },
  deviation: { junit: 'advisory', ctrf: 'other', tap: 'not ok # TODO', sarif: 'note', annotation: 'notice' },
  waived: { junit: 'skipped', ctrf: 'other', tap: 'not ok # TODO', sarif: 'note', annotation: 'notice' },
  inconclusive: { junit: 'error', ctrf: 'other', tap: 'not ok', sarif: 'none', annotation: 'warning' },
  error: { junit: 'error', ctrf: 'other', tap: 'not ok', sarif: 'none', annotation: 'warning' },
  cut: { junit: 'error', ctrf: 'other', tap: 'not ok', sarif: 'none', annotation: 'warning' },
  excluded: { junit: 'skipped', ctrf: 'skipped', tap: 'ok # SKIP', sarif: 'none', annotation: 'none' },
  'not-specified': { junit: 'skipped', ctrf: 'skipped', tap: 'ok # SKIP', sarif: 'none', annotation: 'none' },
  'not-applicable': { junit: 'skipped', ctrf: 'skipped', tap: 'ok # SKIP', sarif: 'none', annotation: 'none' },
};

/** Which row of the table an entry is. With `failOn: 'should'` a broken should ends a build as the exit code does. */
export function kindOf(
  entry: Entry,
  clauses: ReadonlyMap<string, FoldedClause>,
  { failOn = 'must' }: RenderOptions = {},
): Kind {
  const state = stateOf(entry.verdict);
  if (state !== 'fail') return state;
  const level = levelOf(entry, clauses);
  if (level === 'must') return 'broken';
  if (level === 'should') return failOn === 'should' ? 'broken' : 'advisory';
  return 'deviation';
}
