import type { History, Operation, VersionedAction } from './operation.js';

type Op = Operation<VersionedAction>;

/** Why the successful conditional writes do not form one path of versions. */
export type ChainReason =
  /** Two writes for the same version succeeded: one of them overwrote the other unseen. The lost update. */
  | { readonly rule: 'base-used-twice'; readonly base: string; readonly writes: readonly [Op, Op] }
  /** A version came back that had been replaced, or two writes made the same one. */
  | { readonly rule: 'version-came-back'; readonly version: string; readonly writes: readonly Op[] }
  /** The first write that is known was made for another version than the one at the start. */
  | { readonly rule: 'wrong-start'; readonly initial: string; readonly write: Op }
  /** Nothing can have led from the version that `end` made to one of the other writes, nor the other way round. */
  | { readonly rule: 'broken-path'; readonly end: Op; readonly other: Op }
  /** The version at the end is not the one that the last write made. */
  | { readonly rule: 'wrong-end'; readonly final: string; readonly writes: readonly Op[] };

/** Whether the successful conditional writes form one path of versions. */
export type ChainVerdict = { readonly legal: true } | { readonly legal: false; readonly reason: ChainReason };

/** What is known of the version besides the writes. */
export interface ChainEnds {
  /** The version before the first write. */
  readonly initial?: string;
  /** The version that was read after all writes had been answered. */
  readonly final?: string;
}

/** Writes of which each was made for the version that the one before it made. */
interface Segment {
  readonly start: Write;
  readonly end: Write;
}

/** A conditional write that succeeded. */
interface Write {
  readonly operation: Op;
  readonly base: string;
  readonly version?: string;
}

/**
 * Decides in O(n) whether the successful conditional writes of one record form a path: each base is used by at most one
 * of them, each was made for the version before it, and the final version is the end of the path. Times do not matter,
 * so what it refutes is refuted for certain. An ambiguous write may fill a gap, and so may a write whose answer did not
 * name its version. Where there are unconditional writes, only the rules about single versions are applied.
 *
 * Written values must be new: a service may give a write that changes nothing the version that it had.
 *
 * Source: RFC 9110, 13.1.1 (`If-Match` prevents lost updates) and 8.8.1 (a strong validator is never used again).
 */
export function checkVersionChain(history: History<VersionedAction>, ends: ChainEnds = {}): ChainVerdict {
  const writes = history.filter(({ outcome }) => outcome === 'ok').flatMap(conditional);
  const isUnconditional = ({ action, outcome }: Op): boolean =>
    action.kind === 'write' && action.base === undefined && outcome !== 'fail';
  const single = usedTwice(writes) ?? madeTwice(writes, ends.initial);
  const reason = single ?? (history.some(isUnconditional) ? undefined : pathBroken(writes, mayHaveLeft(history), ends));
  return reason === undefined ? { legal: true } : { legal: false, reason };
}

function conditional(operation: Op): Write[] {
  const { action } = operation;
  if (action.kind === 'read' || action.base === undefined) return [];
  const { base, version } = action;
  return [{ operation, base, ...(version === undefined ? {} : { version }) }];
}

/** The versions that an ambiguous write was made for: it may have replaced them. */
function mayHaveLeft(history: History<VersionedAction>): ReadonlySet<string> {
  return new Set(
    history
      .filter(({ outcome }) => outcome === 'ambiguous')
      .flatMap(conditional)
      .map(({ base }) => base),
  );
}

function usedTwice(writes: readonly Write[]): ChainReason | undefined {
  const byBase = new Map<string, Write>();
  for (const write of writes) {
    const other = byBase.get(write.base);
    if (other !== undefined) {
      return { rule: 'base-used-twice', base: write.base, writes: [other.operation, write.operation] };
    }
    byBase.set(write.base, write);
  }
  return undefined;
}

function madeTwice(writes: readonly Write[], initial: string | undefined): ChainReason | undefined {
  const byVersion = new Map<string, Write>();
  for (const write of writes) {
    const { version } = write;
    if (version === undefined) continue;
    const other = byVersion.get(version);
    if (other !== undefined || version === initial || version === write.base) {
      const both = other === undefined ? [write] : [other, write];
      return { rule: 'version-came-back', version, writes: both.map(({ operation }) => operation) };
    }
    byVersion.set(version, write);
  }
  return undefined;
}

function pathBroken(
  writes: readonly Write[],
  mayLeave: ReadonlySet<string>,
  { initial, final }: ChainEnds,
): ChainReason | undefined {
  const { segments, circle } = segmentsOf(writes);
  const [inCircle] = circle;
  if (inCircle !== undefined) {
    return { rule: 'version-came-back', version: inCircle.base, writes: circle.map(({ operation }) => operation) };
  }
  const isDead = ({ end }: Segment): boolean => end.version !== undefined && !mayLeave.has(end.version);
  return (
    startBroken(segments, isDead, mayLeave, initial) ??
    middleBroken(segments, isDead) ??
    endBroken(writes, segments, isDead, mayLeave, { initial, final })
  );
}

function segmentsOf(writes: readonly Write[]): { segments: Segment[]; circle: Write[] } {
  const byBase = new Map(writes.map((write) => [write.base, write]));
  const made = new Set(writes.map(({ version }) => version));
  const reached = new Set<Write>();
  const segments: Segment[] = [];
  for (const start of writes.filter(({ base }) => !made.has(base))) {
    let end = start;
    // Ends, since no base and no version occurs twice.
    for (let next: Write | undefined = start; next !== undefined;) {
      end = next;
      reached.add(next);
      next = next.version === undefined ? undefined : byBase.get(next.version);
    }
    segments.push({ start, end });
  }
  return { segments, circle: writes.filter((write) => !reached.has(write)) };
}

function startBroken(
  segments: readonly Segment[],
  isDead: (segment: Segment) => boolean,
  mayLeave: ReadonlySet<string>,
  initial: string | undefined,
): ChainReason | undefined {
  const [some] = segments;
  if (initial === undefined || some === undefined) return undefined;
  const begin = segments.find(({ start }) => start.base === initial);
  if (begin === undefined) {
    return mayLeave.has(initial) ? undefined : { rule: 'wrong-start', initial, write: some.start.operation };
  }
  const other = segments.find((segment) => segment !== begin);
  if (!isDead(begin) || other === undefined) return undefined;
  return { rule: 'broken-path', end: begin.end.operation, other: other.start.operation };
}

/** Only the last part of the path may end in a version that nothing can have replaced. */
function middleBroken(segments: readonly Segment[], isDead: (segment: Segment) => boolean): ChainReason | undefined {
  const [one, two] = segments.filter(isDead);
  if (one === undefined || two === undefined) return undefined;
  return { rule: 'broken-path', end: one.end.operation, other: two.start.operation };
}

function endBroken(
  writes: readonly Write[],
  segments: readonly Segment[],
  isDead: (segment: Segment) => boolean,
  mayLeave: ReadonlySet<string>,
  { initial, final }: ChainEnds,
): ChainReason | undefined {
  if (final === undefined) return undefined;
  const wrong = (...blamed: readonly Write[]): ChainReason => {
    return { rule: 'wrong-end', final, writes: blamed.map(({ operation }) => operation) };
  };
  if (segments.length === 0) {
    return initial === undefined || final === initial || mayLeave.has(initial) ? undefined : wrong();
  }
  const replacedBy = writes.find(({ base }) => base === final);
  if (replacedBy !== undefined) return wrong(replacedBy);
  if (final === initial) return wrong(...writes);
  const dead = segments.find((segment) => isDead(segment) && segment.end.version !== final);
  return dead === undefined ? undefined : wrong(dead.end);
}
