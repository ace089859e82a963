import type { Loss } from '../../../../check/loss.js';
import type { Exchange } from '../../../../result/exchange.js';
import type { Ledger, LedgerIntent } from '../ledger/ledger.js';
import { Unremovable } from './unremovable.js';

/** A create of which nobody knows what it made. */
export interface UnconfirmedCreate extends LedgerIntent {
  /** `refused`: it need not have made anything, so nobody wonders where nothing is found. */
  readonly state: 'unanswered' | 'refused';
  /** What came of the request, in words. */
  readonly why: string;
}

/**
 * The creates of a run that may have made a record of which no answer told: not answered in time, answered with an error
 * of the server, or with a success that does not say what was made. What they made is looked for when the run ends.
 */
export class UnconfirmedCreates {
  readonly #open = new Map<string, UnconfirmedCreate>();
  readonly #made = new Set<string>();
  /** How many creates were sent with each. */
  readonly #marks = new Map<string, number>();
  readonly #resources = new Set<string>();

  constructor(readonly unremovable = new Unremovable()) {}

  /** Whether a text marks a record that this run was about to make. */
  isMark(text: string): boolean {
    return this.#marks.has(text);
  }

  /** How many creates of this run were sent with a mark: a check may repeat one on purpose. */
  timesSent(text: string): number {
    return this.#marks.get(text) ?? 0;
  }

  /** Whether an answer told of a record with these ids. */
  isMade(resource: string, ids: LedgerIntent['ids']): boolean {
    return this.#made.has(keyOf({ resource, ids }));
  }

  /** Whether this run was about to make a record of the resource. */
  isOf(resource: string): boolean {
    return this.#resources.has(resource);
  }

  /** The marks as a service may have tidied them up: trimmed, in lower case. */
  get tidyMarks(): ReadonlySet<string> {
    return new Set([...this.#marks.keys()].map((text) => text.trim().toLowerCase()));
  }

  /** In the order in which they were sent. */
  get creates(): readonly UnconfirmedCreate[] {
    return [...this.#open.values()];
  }

  /** The ledger, which is told all that it was told before. */
  listening(ledger: Ledger): Ledger {
    return {
      begin: (event) => {
        ledger.begin(event);
      },
      intend: (event) => {
        ledger.intend(event);
        this.#resources.add(event.resource);
        for (const mark of Object.values(event.marks)) this.#marks.set(mark, this.timesSent(mark) + 1);
        this.#open.set(event.tag, { ...event, state: 'unanswered', why: `${event.request} was given up` });
      },
      made: (event) => {
        ledger.made(event);
        this.#open.delete(event.tag);
        this.#made.add(keyOf(event));
      },
      refused: (event) => {
        ledger.refused(event);
        this.#open.delete(event.tag);
      },
      removed: (event) => {
        ledger.removed(event);
        this.#open.delete(event.tag);
      },
    };
  }

  /** What came of a create that was not refused. A success that tells of its record is settled when that is held. */
  answered(tag: string, { id, response, failure }: Exchange, lose?: Loss): void {
    const one = this.#open.get(tag);
    if (one === undefined) return;
    if (failure?.kind === 'lost') {
      // Whoever loses an answer looks for what was made. A request that never ended made nothing that could come later.
      if (lose === 'answer' || lose === 'after-request') {
        this.#open.set(tag, { ...one, state: 'refused', why: `${one.request} was lost on purpose (${id})` });
      } else this.#open.delete(tag);
      return;
    }
    if (response === undefined) {
      const why = `${one.request} was not answered (${id}): ${failure?.message ?? ''}`;
      this.#open.set(tag, { ...one, state: 'unanswered', why });
      return;
    }
    const isSuccess = response.status < 300;
    // Another PUT of a record that is known makes none.
    if (isSuccess && this.#made.has(keyOf(one))) {
      this.#open.delete(tag);
      return;
    }
    const without = isSuccess ? ', and the answer names no record' : '';
    const why = `${one.request} was answered ${String(response.status)}${without} (${id})`;
    // What was no record of ours to begin with, such as an empty list in its place, need not have become one.
    const isLikely = isSuccess && Object.keys(one.marks).length > 0;
    this.#open.set(tag, { ...one, state: isLikely ? 'unanswered' : 'refused', why });
  }
}

function keyOf({ resource, ids }: Pick<LedgerIntent, 'resource' | 'ids'>): string {
  return JSON.stringify([resource, Object.entries(ids).sort()]);
}
