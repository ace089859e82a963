import type { Leftover } from '../engine/cleanup/clean-up.js';
import type { Ledger, LedgerBegin, LedgerEvent, LedgerIntent } from '../engine/kit/records/ledger/ledger.js';

/**
 * A ledger as lines of JSON: which run it is, then one for each record that is about to be made, was made, was refused, or
 * was removed. Whoever writes them must have them on disk before it returns: a create is sent only then.
 *
 * @param append gets each line with its line feed
 */
export function ledgerTo(append: (text: string) => void): Ledger {
  const writer =
    (event: Line['event']) =>
    (facts: object): void => {
      append(`${JSON.stringify({ event, ...facts })}\n`);
    };
  return {
    begin: writer('begin'),
    intend: writer('intend'),
    made: writer('made'),
    refused: writer('refused'),
    removed: writer('removed'),
  };
}

type Line =
  | ({ readonly event: 'begin' } & LedgerBegin)
  | ({ readonly event: 'intend' } & LedgerIntent)
  | ({ readonly event: 'made' } & LedgerEvent)
  | { readonly event: 'refused' | 'removed'; readonly tag: string };

/** What a ledger says is still there, or may be. */
export interface ReadLedger {
  /** The runs that it is of: one, or several where a finding was carried out more than once. */
  readonly runs: readonly LedgerBegin[];
  /** In the order in which they were made. */
  readonly leftovers: readonly Leftover[];
  /** Texts with the nonce of a run that were sent with its creates, trimmed and in lower case. */
  readonly marks: ReadonlySet<string>;
  /** Records that were made, and of which it says that they were removed. */
  readonly removed: number;
  /** The last line was cut in the middle and left out. */
  readonly halfLine: boolean;
}

/** Reads a ledger, also one whose last line was cut when the process was killed. */
export function readLedger(text: string): ReadLedger | { readonly problem: string } {
  const lines = text.split('\n');
  const runs: LedgerBegin[] = [];
  const found = new Map<string, Leftover>();
  /** What was removed and may be restored. */
  const gone = new Map<string, Leftover>();
  const sent = new Set<string>();
  let removed = 0;
  let halfLine = false;
  for (const [at, raw] of lines.entries()) {
    if (raw === '') continue;
    const line = lineOf(raw);
    if (line === undefined) {
      // Only the last line can be cut: whatever comes before was whole when the next one was begun.
      if (at === lines.length - 1 && at > 0) {
        halfLine = true;
        continue;
      }
      return { problem: `line ${String(at + 1)} is not a line of a ledger` };
    }
    if (line.event === 'begin') runs.push(line);
    else if (runs.length === 0) return { problem: 'it does not begin by saying which run it is of' };
    else if (line.event === 'intend') {
      const { resource, ids, marks, sent: item, as } = line;
      const tag = keyOf(runs, line.tag);
      for (const text of Object.values(marks)) sent.add(text.trim().toLowerCase());
      const more = { ...(item === undefined ? {} : { sent: item }), ...(typeof as === 'string' ? { as } : {}) };
      found.set(tag, { tag, resource, ids, marks, state: 'unanswered', ...more });
    } else if (line.event === 'made') {
      const { resource, ids } = line;
      const tag = keyOf(runs, line.tag);
      // A second record of one create has the marks of that create.
      const first = found.get(tag) ?? gone.get(tag) ?? found.get(tag.replace(/\.\d+$/, ''));
      const { marks = {}, sent: item, as } = first ?? {};
      if (gone.delete(tag)) removed -= 1;
      found.delete(tag);
      const more = { ...(item === undefined ? {} : { sent: item }), ...(as === undefined ? {} : { as }) };
      found.set(tag, { tag, resource, ids, marks, state: 'made', ...more });
    } else if (line.event === 'removed') {
      const key = found.has(line.tag) ? line.tag : keyOf(runs, line.tag);
      const one = found.get(key);
      if (one !== undefined) gone.set(key, one);
      if (found.delete(key)) removed += 1;
    } else {
      const one = found.get(keyOf(runs, line.tag));
      if (one !== undefined) found.set(keyOf(runs, line.tag), { ...one, state: 'refused' });
    }
  }
  if (runs.length === 0) return { problem: 'it is empty' };
  return { runs, leftovers: [...found.values()], marks: sent, removed, halfLine };
}

/** Tags are unique in one run. A clean-up writes this name of a leftover, because it begins no run of its own. */
function keyOf(runs: readonly LedgerBegin[], tag: string): string {
  return `${String(runs.length)}#${tag}`;
}

function lineOf(text: string): Line | undefined {
  try {
    const value = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    if (typeof value !== 'object' || value === null) return undefined;
    const wanted = FIELDS[String(value['event'])];
    return wanted?.every(([name, type]) => typeof value[name] === type && value[name] !== null)
      ? (value as unknown as Line)
      : undefined;
  } catch {
    return undefined;
  }
}

const RECORD = [
  ['tag', 'string'],
  ['resource', 'string'],
  ['ids', 'object'],
] as const;

const FIELDS: Readonly<Record<string, readonly (readonly [name: string, type: 'string' | 'object'])[]>> = {
  begin: [
    ['baseUrl', 'string'],
    ['nonce', 'string'],
  ],
  intend: [...RECORD, ['marks', 'object']],
  made: RECORD,
  refused: [['tag', 'string']],
  removed: [['tag', 'string']],
};
