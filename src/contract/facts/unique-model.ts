import type { Json } from '../text/json.js';
import type { Slot } from './slot.js';

/** Members of which no two records may have the same value, and what else is stated of some of them. */
export interface UniqueFacts {
  /** JSON pointers. */
  readonly unique: Slot<readonly string[]>;
  /** Whether values that differ in letter case alone are the same. */
  readonly uniqueCase: Slot<readonly { readonly at: string; readonly isSame: boolean }[]>;
  /** What two records have in common that may not have the same value: others may. */
  readonly uniqueWithin: Slot<readonly UniqueWithin[]>;
  /** With which values of another member a record holds its own, as long as it has one of them. */
  readonly uniqueWhile: Slot<readonly UniqueWhile[]>;
  /** What becomes of the value of a record that is deleted. */
  readonly uniqueAfterDelete: Slot<readonly { readonly at: string; readonly isFree: boolean }[]>;
  /** How a create that wants a value which is taken is refused: statuses, and the code. */
  readonly uniqueRefused: Slot<readonly UniqueRefused[]>;
  /** Members that the service gives a value: no caller writes them, and they are not among `unique`. */
  readonly uniqueSet: Slot<readonly UniqueSet[]>;
}

/** A member to which the service gives values. */
export interface UniqueSet {
  readonly at: string;
  readonly within: readonly string[];
  /** No record gets the value of one that is deleted. */
  readonly isNeverFreed: boolean;
}

export interface UniqueWithin {
  readonly at: string;
  /** JSON pointer to a member, `parent`, or `visibility`. */
  readonly within: string;
}

export interface UniqueWhile {
  readonly at: string;
  /** JSON pointer to the other member. */
  readonly member: string;
  readonly values: readonly Json[];
}

export interface UniqueRefused {
  readonly at: string;
  /** Empty where nothing is said of them. */
  readonly statuses: readonly number[];
  readonly code?: string;
}
