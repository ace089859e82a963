/** How many values a `forAll` draws, and which of them it uses. */
export interface ForAllOptions<T> {
  readonly share?: number;
  readonly atMost?: number;
  readonly plainFirst?: boolean;
  readonly choose?: (values: readonly T[]) => readonly number[];
  readonly more?: (value: T) => boolean;
}
