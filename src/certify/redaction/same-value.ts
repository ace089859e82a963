/** Members of the second value that are other ones in the first, in whatever order their own members stand. */
export function differingMembers<T extends object>(said: T, again: T): readonly (keyof T & string)[] {
  const members = Object.keys(again) as (keyof T & string)[];
  return members.filter((member) => !isSame(said[member], again[member]));
}

/** Whether two values of JSON are the same, in whatever order their members stand. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
