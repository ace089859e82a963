import type { Run } from '../result/run-file.js';

/** Points of the surface that no request stood for, of several operations at once. */
export interface MissedPoints {
  /** What the requests would have differed in: `caller=bob`. */
  readonly value: string;
  readonly operations: readonly string[];
  readonly why: string;
}

/** Those first that are missed at most operations. */
export function missedPoints({ surface }: Run): readonly MissedPoints[] {
  const groups = new Map<string, { readonly value: string; readonly operations: string[]; readonly why: string }>();
  for (const { point, why } of surface?.missed ?? []) {
    const at = point.indexOf('|');
    const [operation, value] = [point.slice(0, at), point.slice(at + 1)];
    const key = `${value}|${why}`;
    const group = groups.get(key) ?? { value, operations: [], why };
    groups.set(key, group);
    group.operations.push(operation);
  }
  return [...groups.values()].sort((a, b) => b.operations.length - a.operations.length);
}
