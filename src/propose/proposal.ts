import type { Json } from '../contract/text/json.js';

/** Names of the contract, the outermost first: `['http', 'head']`. */
export type FactPath = readonly string[];

/** A fact that is likely, and not judged until it is accepted. */
export interface Proposal {
  readonly path: FactPath;
  readonly value: Json;
  /** Where it comes from, as it stands behind the line: `seen 3 times: 404`. */
  readonly remark: string;
}

/** A fact that a contract states, and what was seen in its place. */
export interface Contradiction {
  readonly path: FactPath;
  readonly stated: Json;
  readonly seen: Json;
  /** What was asked, and how often it was seen. */
  readonly remark: string;
}

/** As facts are named on the command line: `resources.notes.operations.delete.repeat`. */
export function factName(path: FactPath): string {
  return path.join('.');
}

export function isSamePath(one: FactPath, other: FactPath): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}
