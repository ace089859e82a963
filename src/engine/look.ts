import type { PlannedEntry } from '../plan/plan.js';
import type { NoteLine } from '../result/run-file.js';
import type { ForeignRecords } from './foreign-records/foreign-records.js';
import type { RunContext } from './kit/context.js';

/** What somebody who only looks is given: all that a run has, with its credentials, its pace and its care for records of others. */
export interface LookedAt {
  readonly context: RunContext;
  /** Entries that would run. */
  readonly entries: readonly PlannedEntry[];
  readonly foreign: ForeignRecords;
  readonly note: (about: NoteLine['about'], text: string) => void;
}

/** Looks at the target in the place of a run; what it makes is removed by the run when it ends. */
export type Look = (looked: LookedAt) => Promise<void>;
