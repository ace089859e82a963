import type { ExchangeLine } from '../../result/run-file.js';

/** When something was under way: milliseconds since the run began. What may still have its effect has not ended. */
export interface Span {
  readonly started: number;
  readonly ended: number;
}

/** Candidates without a decision that are kept of one record: a list that never shows a draft would add one each time. */
const MOST_OPEN = 4;
/** Candidates with a decision that are kept of one record. */
const MOST_DECIDED = 20;

/** An answer of a list that may contradict what the run did to a record. */
export interface Candidate {
  readonly list: ExchangeLine;
  readonly kind: 'deleted' | 'missing';
  /** Id of the exchange by which the record was known to be there, or to be deleted. */
  readonly before: string;
  /** Begin of the time in which nothing else may have been done to the record. */
  readonly from: number;
  /** End of it, and what showed that the record was there all the time; undefined while nothing has. */
  readonly until: number | undefined;
  readonly after?: string | undefined;
  /** A list showed the record in that time. */
  readonly isListed: boolean;
}

type Shown = Pick<ExchangeLine, 'id' | 'started' | 'ended'>;

/** What was done to one record of the run, and what its answers showed of it. */
export class RecordHistory {
  /** Since when it is known to be there with nothing done to it, by which exchange, and whether a list showed it in that time. */
  #present: { readonly since: number; readonly by: string; isListed: boolean } | undefined;
  #deleted: (Span & { readonly by: string }) | undefined;
  /** When the last write to it had ended. */
  #written = 0;
  #candidates: readonly Candidate[] = [];
  #collection: string | undefined;
  #as: string | undefined;

  /** URL of its collection; undefined where the run did not see it created. */
  get collection(): string | undefined {
    return this.#collection;
  }

  /**
   * A create was acknowledged.
   *
   * @param collection its URL: below another one the same ids may be those of another record, and nothing is known then
   */
  created(span: Span, by: string, collection: string, as: string): void {
    const isOther = this.#collection !== undefined && this.#collection !== collection;
    [this.#collection, this.#as] = [collection, as];
    this.changed(isOther ? { started: 0, ended: Infinity } : span, isOther ? undefined : by);
  }

  /** An answer shows it. @param list the collection that lists it, and the caller who is shown it there */
  shown({ id, started, ended }: Shown, list?: { readonly collection: string; readonly as: string }): void {
    if (started < this.#written) return;
    const isListed = list !== undefined && list.collection === this.#collection && list.as === this.#as;
    this.#decide(id, started, ended, isListed);
    if (this.#deleted !== undefined) return;
    this.#present ??= { since: ended, by: id, isListed };
    this.#present.isListed ||= isListed;
  }

  /** It was there at that time, as the answer to a delete says. */
  existed(id: string, at: number): void {
    if (at >= this.#written) this.#decide(id, at, at, false);
  }

  /**
   * A write that may have hidden, moved or removed it, or restored it.
   *
   * @param by the exchange that acknowledged a write behind which it is there
   */
  changed(span: Span, by?: string): void {
    const isAlone = this.#write(span);
    this.#deleted = undefined;
    this.#candidates = this.#candidates.filter((candidate) => !overlaps(span, candidate));
    if (by !== undefined && isAlone) this.#present = { since: span.ended, by, isListed: false };
  }

  deleted(span: Span, by: string): void {
    const isAlone = this.#write(span);
    // A repeated delete restores nothing.
    this.#candidates = this.#candidates.filter(({ kind, ...one }) => kind === 'deleted' || !overlaps(span, one));
    if (span.ended === Infinity) return;
    if (this.#deleted === undefined && isAlone) this.#deleted = { ...span, by };
  }

  /** A list shows it: a contradiction where it was deleted before, and nothing restored it. */
  inList(list: ExchangeLine, within: number): void {
    const deleted = this.#deleted;
    if (deleted === undefined || deleted.ended + within > list.started) return;
    if (this.contradictions().length >= MOST_DECIDED) return;
    const span = { before: deleted.by, from: deleted.started, until: list.ended };
    this.#candidates = [...this.#candidates, { list, kind: 'deleted', ...span, isListed: false }];
  }

  /** A whole list does not show it: a contradiction where it was there before, and is shown to be there after. */
  notInList(list: ExchangeLine, within: number): void {
    const present = this.#present;
    if (present === undefined || list.as !== this.#as || present.since + within > list.started) return;
    const decided = this.contradictions().length;
    if (decided >= MOST_DECIDED || this.#candidates.length - decided >= MOST_OPEN) return;
    const { since: from, by: before, isListed } = present;
    this.#candidates = [...this.#candidates, { list, kind: 'missing', before, from, until: undefined, isListed }];
  }

  /** The candidates that are decided: what comes later may still take them back. */
  contradictions(): readonly Candidate[] {
    return this.#candidates.filter(({ until }) => until !== undefined);
  }

  /** True where no other write was under way at that time: of two that overlap nobody knows which came first. */
  #write({ started, ended }: Span): boolean {
    const isAlone = started >= this.#written;
    this.#written = Math.max(this.#written, ended);
    this.#present = undefined;
    return isAlone;
  }

  /** A list that left it out is wrong where it is there now, and some list shows it. */
  #decide(id: string, started: number, ended: number, isListed: boolean): void {
    if (this.#candidates.length === 0) return;
    this.#candidates = this.#candidates.map((candidate) => {
      if (candidate.until !== undefined || started < candidate.list.ended) return candidate;
      const isNow = candidate.isListed || isListed;
      return isNow ? { ...candidate, isListed: true, until: ended, after: id } : candidate;
    });
  }
}

function overlaps({ started, ended }: Span, { from, until = Infinity }: Pick<Candidate, 'from' | 'until'>): boolean {
  return ended > from && started < until;
}
