import type { ExchangeLine } from '../../result/run-file.js';

/** When something was under way: milliseconds since the run began. What may still have its effect has not ended. */
export interface Span {
  readonly started: number;
  readonly ended: number;
}

/** An answer of a list that may contradict what the run did to a record. */
export interface Doubt {
  readonly list: ExchangeLine;
  readonly kind: 'deleted' | 'missing';
  /** Begin of the time in which nothing else may have been done to the record. */
  readonly from: number;
  /** End of it; undefined while nothing has shown that the record was there all the time. */
  readonly until: number | undefined;
  /** A list showed the record in that time. */
  readonly isListed: boolean;
}

/** What one record of the run went through. */
export class Life {
  /** Since when it is known to be there, and nothing was done to it; and whether a list showed it in that time. */
  #there: { readonly since: number; isListed: boolean } | undefined;
  #gone: Span | undefined;
  /** When the last thing that was done to it had ended. */
  #touched = 0;
  #doubts: readonly Doubt[] = [];

  #home: string | undefined;
  #as: string | undefined;

  /** URL of its collection; undefined where the run did not see it made. */
  get home(): string | undefined {
    return this.#home;
  }

  /**
   * A create was acknowledged.
   *
   * @param home URL of its collection: below another one the same ids may be those of another record, and nothing is known then
   */
  made(span: Span, home: string, as: string): void {
    const isOther = this.#home !== undefined && this.#home !== home;
    [this.#home, this.#as] = [home, as];
    this.touched(isOther ? { started: 0, ended: Infinity } : span, !isOther);
  }

  /** An answer shows it. @param as the caller who was shown it in the list at that URL */
  shown({ started, ended }: Span, list?: { readonly at: string; readonly as: string }): void {
    if (started < this.#touched) return;
    const isListed = list !== undefined && list.at === this.#home && list.as === this.#as;
    this.#settle(started, ended, isListed);
    if (this.#gone !== undefined) return;
    this.#there ??= { since: ended, isListed };
    this.#there.isListed ||= isListed;
  }

  /** It was there at that time, as the answer to a delete says. */
  was(at: number): void {
    if (at >= this.#touched) this.#settle(at, at, false);
  }

  /**
   * Something was done to it that may have hidden, moved or removed it, or brought it back.
   *
   * @param isThere a write was acknowledged behind which it is there
   */
  touched(span: Span, isThere = false): void {
    const isAlone = this.#touch(span);
    this.#gone = undefined;
    this.#doubts = this.#doubts.filter((doubt) => !overlaps(span, doubt));
    if (isThere && isAlone) this.#there = { since: span.ended, isListed: false };
  }

  deleted(span: Span): void {
    const isAlone = this.#touch(span);
    // To delete it once more brings nothing back.
    this.#doubts = this.#doubts.filter((doubt) => doubt.kind === 'deleted' || !overlaps(span, doubt));
    if (span.ended === Infinity) return;
    if (this.#gone === undefined && isAlone) this.#gone = span;
  }

  /** A list shows it: a contradiction where it was deleted before, and nothing brought it back. */
  listedAfterwards(list: ExchangeLine, within: number): void {
    const gone = this.#gone;
    if (gone === undefined || gone.ended + within > list.started) return;
    this.#doubts = [...this.#doubts, { list, kind: 'deleted', from: gone.started, until: list.ended, isListed: false }];
  }

  /** A whole list does not show it: a contradiction where it was there before, and is shown to be there after. */
  notListed(list: ExchangeLine, within: number): void {
    const there = this.#there;
    if (there === undefined || list.as !== this.#as || there.since + within > list.started) return;
    const { since: from, isListed } = there;
    this.#doubts = [...this.#doubts, { list, kind: 'missing', from, until: undefined, isListed }];
  }

  certain(): readonly Doubt[] {
    return this.#doubts.filter(({ until }) => until !== undefined);
  }

  /** True where nothing else was done to it at that time: of two writes nobody knows which came first. */
  #touch({ started, ended }: Span): boolean {
    const isAlone = started >= this.#touched;
    this.#touched = Math.max(this.#touched, ended);
    this.#there = undefined;
    return isAlone;
  }

  /** What did not show it before is wrong where it is there now, and some list shows it. */
  #settle(started: number, ended: number, isListed: boolean): void {
    this.#doubts = this.#doubts.map((doubt) => {
      if (doubt.until !== undefined || started < doubt.list.ended) return doubt;
      const isNow = doubt.isListed || isListed;
      return { ...doubt, isListed: isNow, until: isNow ? ended : undefined };
    });
  }
}

function overlaps({ started, ended }: Span, { from, until = Infinity }: Doubt): boolean {
  return ended > from && started < until;
}
