/** Subtle faults that show how well one mechanism of the kit works. */
export interface Mechanism {
  readonly name: string;
  readonly faults: readonly Measure[];
  /** A race is found with a chance; it is measured and held to nothing. */
  readonly isChance?: true;
}

/**
 * A fault with the shortest run that anyone could make who knows where it is and keeps the rules of the checks, request
 * by request. The rules are that only records made for the purpose are changed; that a refusal counts where the same
 * request made right succeeds; that a state is compared with what the same request has read before; that what a service
 * may write in its own way is compared with a record that came straight there; that a list is read while nothing
 * happens before it is read amid something; and that what might happen by itself is watched while nothing is done.
 *
 * Records of the population are made once in a run, for all checks: no run and no list here counts them.
 */
export interface Measure {
  readonly fault: string;
  /** What must go before the case: a control that holds for all cases, records that several of them look at. */
  readonly before?: readonly string[];
  /** The case. */
  readonly least: readonly string[];
}

/** Requests of the shortest run. */
export function floorOf({ before = [], least }: Measure): number {
  return before.length + least.length;
}

/** Records that are watched: one that is read, and one that shows what happens without. */
const WATCHED = ['make one', 'make another'];
/** Two quiet stretches: what changes now and then may stand still in one. */
const QUIET = ['wait and list', 'wait and list'];

export const MECHANISMS: readonly Mechanism[] = [
  {
    name: 'values',
    faults: [
      { fault: 'errors/zero-crashes', least: ['make one with 0'] },
      { fault: 'errors/long-text-crashes', least: ['make one with a long text'] },
      {
        fault: 'errors/enum-is-not-checked',
        before: ['make one with a value that is listed'],
        least: ['make one with a value that is not'],
      },
      {
        fault: 'methods/patch-rounds-the-price',
        least: ['make one with a fraction', 'read it', 'update it', 'read it'],
      },
      {
        fault: 'methods/put-keeps-nested-fields',
        least: ['make one with a nested field', 'replace it', 'make one like that', 'read that one', 'read the first'],
      },
    ],
  },
  {
    name: 'sequences',
    faults: [
      { fault: 'methods/delete-after-replace-is-forgotten', least: ['make one', 'replace it', 'delete it', 'read it'] },
      {
        fault: 'methods/second-update-starts-from-the-first-state',
        least: ['make one', 'update it', 'update it again', 'read it', 'make one like that', 'read that one'],
      },
      {
        fault: 'methods/update-after-replace-leaves-the-list',
        least: ['make one', 'replace it', 'update it', 'list', 'make one like that', 'list'],
      },
      {
        fault: 'methods/create-revives-what-was-deleted',
        least: ['make one', 'replace it', 'delete it', 'make another', 'read the first'],
      },
    ],
  },
  {
    name: 'combined options',
    faults: [
      {
        fault: 'resources/a-selection-without-the-key-is-not-sorted',
        least: ['list', 'list with the order', 'list with the selection', 'list with both'],
      },
      {
        fault: 'resources/a-filtered-descending-list-loses-its-last',
        least: ['list', 'list with the filter', 'list with the order', 'list with both'],
      },
      {
        fault: 'resources/filter-leaks-on-later-pages',
        before: ['list', 'first page of the list', 'last page of the list'],
        least: ['first page with the filter', 'last page with the filter'],
      },
    ],
  },
  {
    name: 'snapshots',
    faults: [
      { fault: 'methods/get-counts-views', before: WATCHED, least: ['list', 'read one', 'list', ...QUIET] },
      { fault: 'methods/get-sets-last-access', before: WATCHED, least: ['list', 'read one', 'list', ...QUIET] },
      {
        fault: 'methods/get-takes-an-action',
        before: WATCHED,
        least: ['list', 'read one with an action', 'list', ...QUIET],
      },
    ],
  },
  {
    name: 'lost answers',
    faults: [
      {
        fault: 'methods/put-appends-after-a-lost-answer',
        least: ['make one', 'replace it', 'read it', 'replace it and leave', 'replace it again', 'read it'],
      },
      {
        fault: 'methods/delete-is-undone-when-the-caller-leaves',
        least: [
          ...['make one', 'make another', 'delete the first', 'read the first'],
          ...['delete the other and leave', 'delete it again', 'read it'],
        ],
      },
      {
        fault: 'methods/post-is-half-stored-when-the-caller-leaves',
        least: ['make one', 'find it in the list', 'make another and leave', 'make it again', 'list', 'read it'],
      },
      {
        fault: 'methods/idempotency-key-works-once',
        least: ['make one with a key', 'make another and leave', 'make it again', 'make it again'],
      },
      {
        fault: 'methods/broken-off-put-blanks-the-record',
        least: ['make one', 'read it', 'read it again', 'replace it and break off', 'read it'],
      },
    ],
  },
  {
    name: 'walks',
    faults: [
      {
        fault: 'resources/cursor-skips-ties',
        least: ['first page in order', 'last page in order', 'first page without', 'last page without'],
      },
      { fault: 'resources/cursor-ends-one-early', least: ['a page of all but one', 'read the one'] },
      {
        fault: 'resources/cursor-is-an-offset',
        least: ['first page', 'last page', 'first page again', 'make one that goes before it', 'last page again'],
      },
      {
        fault: 'resources/ties-are-skipped-after-a-delete',
        least: [
          ...['make one', 'make another like it', 'first page', 'last page'],
          ...['first page again', 'delete its last', 'last page again', 'read what it lacks'],
        ],
      },
    ],
  },
  {
    name: 'versions',
    faults: [
      {
        fault: 'states/tags-are-compared-by-their-beginning',
        least: ['make one', 'read it', 'update it', 'read its new version', 'update it for the old one'],
      },
      {
        fault: 'states/a-list-of-tags-always-holds',
        // Two versions that are gone: one that was made up might be refused for its form.
        least: [
          ...['make one', 'read it', 'update it', 'read its new version'],
          ...['update it', 'read its new version', 'update it for the two old ones'],
        ],
      },
      {
        fault: 'states/a-conflict-is-stored',
        least: ['make one', 'read it', 'update it', 'read its new version', 'update it for the old one', 'read it'],
      },
    ],
  },
  {
    name: 'races and histories',
    isChance: true,
    faults: [
      {
        fault: 'states/versions-are-compared-a-turn-before-the-store',
        least: ['make one', 'read it', 'update it', 'update it at the same time'],
      },
      {
        fault: 'states/patches-save-the-whole-record',
        least: ['make one', 'update it', 'update something else of it at the same time', 'read it'],
      },
      {
        fault: 'states/unique-values-are-checked-a-turn-before-the-store',
        least: ['make one', 'make another like it at the same time'],
      },
      { fault: 'states/reads-come-from-a-replica', least: ['make one', 'update it', 'read it', 'read it again'] },
    ],
  },
];
