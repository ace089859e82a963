/** Subtle faults that show how well one mechanism of the kit works. */
export interface Mechanism {
  readonly name: string;
  readonly faults: readonly Measure[];
  /** A race is found with a chance; it is measured and held to nothing. */
  readonly isChance?: true;
}

export interface Measure {
  readonly fault: string;
  /** Requests of the shortest case that anyone could show it with, set-up included. */
  readonly floor: number;
}

/**
 * The floors are counted by hand. A record that is made, changed and looked at again costs three requests; one more for
 * each further change. A walk over n records in pages of one costs n, and one for the end; the Shop has nine products
 * in its population.
 */
export const MECHANISMS: readonly Mechanism[] = [
  {
    name: 'values',
    faults: [
      { fault: 'errors/zero-crashes', floor: 2 },
      { fault: 'errors/long-text-crashes', floor: 1 },
      { fault: 'errors/enum-is-not-checked', floor: 2 },
      { fault: 'methods/patch-rounds-the-price', floor: 3 },
      { fault: 'methods/put-keeps-nested-fields', floor: 3 },
    ],
  },
  {
    name: 'sequences',
    faults: [
      { fault: 'methods/delete-after-replace-is-forgotten', floor: 4 },
      { fault: 'methods/second-update-starts-from-the-first-state', floor: 4 },
      { fault: 'methods/update-after-replace-leaves-the-list', floor: 4 },
      { fault: 'methods/create-revives-what-was-deleted', floor: 5 },
    ],
  },
  {
    name: 'combined options',
    faults: [
      { fault: 'resources/a-selection-without-the-key-is-not-sorted', floor: 3 },
      { fault: 'resources/a-filtered-descending-list-loses-its-last', floor: 3 },
      { fault: 'resources/filter-leaks-on-later-pages', floor: 4 },
    ],
  },
  {
    name: 'snapshots',
    faults: [
      { fault: 'methods/get-counts-views', floor: 4 },
      { fault: 'methods/get-sets-last-access', floor: 4 },
      { fault: 'methods/get-takes-an-action', floor: 4 },
    ],
  },
  {
    name: 'lost answers',
    faults: [
      { fault: 'methods/put-appends-after-a-lost-answer', floor: 4 },
      { fault: 'methods/delete-is-undone-when-the-caller-leaves', floor: 4 },
      { fault: 'methods/post-is-half-stored-when-the-caller-leaves', floor: 3 },
      { fault: 'methods/idempotency-key-works-once', floor: 4 },
      { fault: 'methods/broken-off-put-blanks-the-record', floor: 3 },
    ],
  },
  {
    name: 'walks',
    faults: [
      { fault: 'resources/cursor-skips-ties', floor: 5 },
      { fault: 'resources/cursor-ends-one-early', floor: 4 },
      { fault: 'resources/cursor-is-an-offset', floor: 6 },
      { fault: 'resources/ties-are-skipped-after-a-delete', floor: 6 },
    ],
  },
  {
    name: 'versions',
    faults: [
      { fault: 'states/tags-are-compared-by-their-beginning', floor: 4 },
      { fault: 'states/a-list-of-tags-always-holds', floor: 4 },
      { fault: 'states/a-conflict-is-stored', floor: 5 },
    ],
  },
  {
    name: 'races and histories',
    isChance: true,
    faults: [
      { fault: 'states/versions-are-compared-a-turn-before-the-store', floor: 4 },
      { fault: 'states/patches-save-the-whole-record', floor: 4 },
      { fault: 'states/unique-values-are-checked-a-turn-before-the-store', floor: 2 },
      { fault: 'states/reads-come-from-a-replica', floor: 4 },
    ],
  },
];
