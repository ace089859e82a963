import { byCall, latest, type History, type Operation } from './operation.js';

/** One operation on a time line that is as wide as the history. */
export interface TimeLineRow<Action> {
  readonly operation: Operation<Action>;
  /** Where it begins and ends, from 0 (the first call) to 1 (the last known time). */
  readonly start: number;
  readonly end: number;
  /** It has no end: it may take effect at any later time. */
  readonly open: boolean;
  /** What it did: `wrote "a"`. */
  readonly text: string;
}

/**
 * The history as rows to draw, sorted by call.
 *
 * @param describe what an operation did, in few words
 * @throws RangeError if an operation has no time or ends before it begins
 */
export function timeLine<Action>(
  history: History<Action>,
  describe: (operation: Operation<Action>) => string,
): TimeLineRow<Action>[] {
  const sorted = byCall(history);
  const times = sorted.flatMap((operation) => [operation.call, latest(operation)]).filter(Number.isFinite);
  const first = sorted[0]?.call ?? 0;
  const width = times.reduce((last, time) => Math.max(last, time), first) - first;
  const fraction = (time: number): number => (width === 0 ? 0 : (time - first) / width);
  return sorted.map((operation) => {
    const open = latest(operation) === Infinity;
    return {
      operation,
      start: fraction(operation.call),
      end: open ? 1 : fraction(operation.ret),
      open,
      text: describe(operation),
    };
  });
}

/**
 * The rows as lines of ASCII: `|---|` from call to answer, `|--->` where there is no answer, then label and text.
 *
 * @param columns the width of the drawing, at least 2
 */
export function drawTimeLine(rows: readonly TimeLineRow<unknown>[], columns = 60): string[] {
  return rows.map((row) => `${bar(row, columns)}  ${oneLine(row.operation.label)}: ${oneLine(row.text)}`);
}

function bar({ start, end, open }: TimeLineRow<unknown>, columns: number): string {
  const from = Math.round(start * (columns - 1));
  const to = Math.max(Math.round(end * (columns - 1)), from);
  const drawn = to === from ? (open ? '>' : '|') : `|${'-'.repeat(to - from - 1)}${open ? '>' : '|'}`;
  return (' '.repeat(from) + drawn).padEnd(columns);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
