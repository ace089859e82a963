/** How many values a `forAll` draws, and which of them it uses. */
export interface ForAllOptions<T> {
  readonly share?: number;
  readonly atMost?: number;
  /**
   * As many as are wanted in all, beyond what the effort goes for: for what shows in few of the tries only. They are
   * carried out as far as a share of time and requests goes that each entry has for it; a run that is a sample has none.
   */
  readonly upTo?: number;
  readonly plainFirst?: boolean;
  readonly choose?: (values: readonly T[]) => readonly number[];
  readonly more?: (value: T) => boolean;
}
