import type { Slot } from './slot.js';

/** Another record that a record stands below, or refers to. */
export interface Related {
  /** Name of its resource. */
  readonly resource: string;
  /** JSON pointer to the reference; absent for one that the path names. */
  readonly at?: string;
}

/** What the delete of a related record does to a record. */
export interface OnDelete {
  readonly record: Related;
  readonly does: 'cascade' | 'leave' | 'refuse';
  /** Statuses of the delete that is refused. */
  readonly refused: readonly number[];
}

/** What the contract says of a record and those that it stands below or refers to. */
export interface RelationFacts {
  /** Statuses of a write that refers to what does not exist. */
  readonly unknownReference: Slot<readonly number[]>;
  readonly onDelete: Slot<readonly OnDelete[]>;
}
