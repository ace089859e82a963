/** How large a contract may be. Contracts come from others, so each bound has an error of its own. */
export const bounds = {
  /** UTF-8 octets of one file. */
  size: 1024 * 1024,
  /** Maps and lists inside one another. */
  depth: 64,
  /** Values of one file, those behind aliases counted each time. */
  values: 100_000,
  /** Entries of one list of a contract: that they are unique is found by comparing each with each. */
  entries: 1000,
  resources: 500,
  operations: 500,
  /** Files that schemas may be spread over. */
  files: 50,
  /** Places where a file is wrong that are reported; the rest is counted. */
  problems: 200,
} as const;
