/**
 * Why no path names a record by what an answer gives as its id; undefined where one does. A client takes an empty segment,
 * `.` and `..` out of a path (RFC 3986 section 5.2.4), so what is sent there reaches something else: mostly the collection.
 * An id that breaks the declared form names a record all the same; that it does is a failure that a check reports, and
 * whose record it is must be proven as for every other.
 */
export function unusableId(ids: Readonly<Record<string, string>>): string | undefined {
  for (const [name, value] of Object.entries(ids)) {
    // Those with a dot are of its parents.
    if (!name.includes('.') && isNoSegment(value)) {
      return `<${name}> is ${JSON.stringify(value)}, which no path can name`;
    }
  }
  return undefined;
}

/** True for a text that is no path segment of its own: empty, or nothing but dots and blanks, also when encoded twice. */
export function isNoSegment(value: string): boolean {
  return /^[.\s]*$/.test(value.replace(/%2e/gi, '.').replace(/%20/g, ' '));
}
