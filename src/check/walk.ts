import type { Json } from '../contract/text/json.js';
import type { Locator } from '../contract/text/locator.js';
import type { Operation } from '../contract/facts/model.js';
import type { QueryPair } from '../contract/text/template.js';
import type { Exchange } from '../result/exchange.js';
import type { OwnedRecord } from './kit.js';

/** How a list is walked: the first request, and what leads from one page to the next. */
export interface WalkPlan {
  readonly list: Operation;
  readonly parent?: OwnedRecord;
  readonly items: Locator;
  readonly query?: readonly QueryPair[];
  readonly step:
    | {
        readonly by: 'page';
        /** The query for the page behind so many pages, with so many items on them. */
        readonly page: (pages: number, shown: number) => readonly QueryPair[];
      }
    | {
        readonly by: 'cursor';
        readonly next: Locator;
        readonly as: 'token' | 'url';
        readonly after?: (cursor: string) => readonly QueryPair[];
        readonly more?: Locator;
        readonly end: readonly ('absent' | 'null' | 'empty' | 'short')[];
      };
  /** Guard: more pages than can be is not a walk that ends. */
  readonly mostPages: number;
  /** Guard: a walk that shows more items than there can be goes round. Where the number is known. */
  readonly mostItems?: number;
  /** Guard: the number of items that a page was asked to have at most. */
  readonly limit?: number;
  /** How many items the page behind so many others was asked to have; absent where none were asked for. */
  readonly full?: (pages: number) => number;
  /** Of pages by number: whether one need not ask for another one behind this page. An empty page is always the last. */
  readonly isLast?: (page: readonly Json[], all: readonly Json[]) => boolean;
  /** What comes or goes meanwhile does no harm: the walk need not wait for a quiet time. */
  readonly mayDrift?: boolean;
  /** Whether a cursor may come twice now: one that names a record does when the record was moved on. */
  readonly mayRepeat?: () => boolean;
  /** Query in the place of `query` for the page after so many; nothing changes where the next page is a URL. */
  readonly later?: (pages: number) => readonly QueryPair[];
  /** Called between pages, with the pages so far. */
  readonly between?: (pages: readonly WalkedPage[]) => Promise<void>;
}

export interface WalkedPage {
  readonly items: readonly Json[];
  readonly exchange: Exchange;
}

export interface Walk {
  readonly pages: readonly WalkedPage[];
  /** All items in the order of the walk. */
  readonly items: readonly Json[];
  /**
   * `end`: the declared end. `repeated`: a cursor came twice. `endless`: more pages or items than there can be.
   * `oversized`: a page had more items than it was asked for. `refused`: a page was no success. `shapeless`: it had no
   * list of items.
   */
  readonly ended: 'end' | 'repeated' | 'endless' | 'oversized' | 'refused' | 'shapeless';
  /** What kept the walk from its end, in words. */
  readonly detail?: string;
  /** The exchange that kept the walk from its end: the page that was refused, too large, or led round. */
  readonly last?: Exchange;
}
