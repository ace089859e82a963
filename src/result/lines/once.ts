/** Something that is costly to make: made when it is first asked for. `make` must always give the same. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
