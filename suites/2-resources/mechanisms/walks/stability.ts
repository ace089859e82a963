/** What is known of the records of a list that was walked while it changed. */
export interface Disturbance<T> {
  /** In the order of a walk while nothing changed. */
  readonly base: readonly T[];
  /** Deleted before the walk began. */
  readonly dead: ReadonlySet<T>;
  /** Deleted while it went on. */
  readonly deleted: ReadonlySet<T>;
  /** Given another place in the order while it went on. */
  readonly moved: ReadonlySet<T>;
}

/** Records that were there during the whole walk, and stayed where they were. */
export function stableIn<T>({ base, deleted, moved }: Disturbance<T>): readonly T[] {
  return base.filter((one) => !deleted.has(one) && !moved.has(one));
}

/** What a walk has shown and should not have, or the other way round. */
export interface Unstable<T> {
  /** Stable, and not shown. */
  readonly missing: readonly T[];
  /** Shown more than once, though never moved. */
  readonly repeated: readonly T[];
  /** Deleted before the walk, and shown. */
  readonly risen: readonly T[];
  /** Two stable ones in the wrong order. */
  readonly swapped: readonly [T, T] | undefined;
}

/**
 * Judges what a walk showed, in its order. What was made or deleted meanwhile may be shown or not, and what was moved
 * may even be shown on both its places; all else is settled.
 *
 * @param isTold whether the order of two records is settled: that of equal sort keys may be left open
 */
export function unstable<T>(
  disturbance: Disturbance<T>,
  shown: readonly T[],
  isTold: (a: T, b: T) => boolean = () => true,
): Unstable<T> {
  const times = new Map<T, number>();
  for (const one of shown) times.set(one, (times.get(one) ?? 0) + 1);
  const stable = stableIn(disturbance);
  const place = new Map(stable.map((one, index) => [one, index]));
  const inOrder = shown.filter((one) => place.has(one));
  const pairs = inOrder.flatMap((a, i) => inOrder.slice(i + 1).map((b) => [a, b] as const));
  const isSwapped = ([a, b]: readonly [T, T]): boolean => (place.get(a) ?? 0) > (place.get(b) ?? 0) && isTold(a, b);
  return {
    missing: stable.filter((one) => !times.has(one)),
    repeated: [...times].filter(([one, n]) => n > 1 && !disturbance.moved.has(one)).map(([one]) => one),
    risen: [...times.keys()].filter((one) => disturbance.dead.has(one)),
    swapped: pairs.find(isSwapped),
  };
}
