import type { ExchangeLine, PlannedEntry, Verdict } from '../index.js';
import type { Fault, Variant } from '../reference/index.js';
import { tryEntries, type Subject } from './service.js';

type Failed = Extract<Verdict, { readonly kind: 'fail' }>;

/** How well one fault is found, over many seeds. */
export interface Power {
  readonly fault: string;
  readonly runs: number;
  /** Runs that ended with a fail. */
  readonly detected: number;
  /** Requests until the failing case had ended, set-up included and clean-up left out, one for each detection. */
  readonly until: readonly number[];
  /** Requests of the smallest case, one for each detection. */
  readonly lengths: readonly number[];
  /** Detections whose smallest case cannot be made smaller. */
  readonly minimal: number;
  /** Runs that ended neither with a pass nor with a fail, and why. */
  readonly unproven: readonly string[];
}

/** Runs the entries of which one must find the fault, once for each seed. */
export async function powerOf(
  subject: Subject,
  fault: Fault,
  entries: readonly PlannedEntry[],
  seeds: readonly number[],
): Promise<Power> {
  const until: number[] = [];
  const lengths: number[] = [];
  const unproven: string[] = [];
  let minimal = 0;
  for (const seed of seeds) {
    for (const entry of entries) {
      const { verdicts, exchanges } = await tryEntries(subject, [entry], { faults: [fault] }, seed);
      const verdict = verdicts.get(entry.id);
      if (verdict?.kind === 'pass') continue;
      if (verdict?.kind !== 'fail') {
        unproven.push(`seed ${String(seed)}: ${whyNot(verdict)}`);
        continue;
      }
      until.push(firstRun(exchanges, entry.id, verdict).length);
      lengths.push(verdict.finding.exchanges.length);
      if (verdict.minimal) minimal += 1;
      break;
    }
  }
  return { fault: fault.id, runs: seeds.length, detected: until.length, until, lengths, minimal, unproven };
}

/** What a right but odd service was flagged for: entry, seed and claim. Empty when nothing was. */
export async function flagsOf(
  subject: Subject,
  variant: Variant,
  entries: readonly PlannedEntry[],
  seeds: readonly number[],
): Promise<readonly string[]> {
  const flags: string[] = [];
  for (const seed of seeds) {
    for (const entry of entries) {
      const { verdicts } = await tryEntries(subject, [entry], { variants: [variant] }, seed);
      const verdict = verdicts.get(entry.id);
      if (verdict?.kind === 'pass') continue;
      flags.push(
        `${entry.id}, seed ${String(seed)}: ${verdict?.kind === 'fail' ? verdict.finding.claim : whyNot(verdict)}`,
      );
    }
  }
  return flags;
}

/** Entries whose verdict is not the same in every one of so many runs with one seed. */
export async function restless(
  subject: Subject,
  fault: Fault | undefined,
  entries: readonly PlannedEntry[],
  times: number,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of entries) {
    const seen = new Set<string>();
    for (let n = 0; n < times; n += 1) {
      const deviation = fault ? { faults: [fault] } : {};
      const { verdicts } = await tryEntries(subject, [entry], deviation, 1);
      seen.add(JSON.stringify(verdicts.get(entry.id)));
    }
    if (seen.size > 1) found.push(entry.id);
  }
  return found;
}

/** The middle of some numbers; not a number when there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * What was sent until the entry failed first: up to the smallest case, or to what the finding shows, because further causes
 * are looked for afterwards. What is sent once for all who ask counts as well; nobody else asks here.
 */
function firstRun(exchanges: readonly ExchangeLine[], wanted: string, { finding }: Failed): readonly ExchangeLine[] {
  const last = exchanges.findLastIndex(({ id }) => id === finding.exchanges.at(-1));
  const shrunk = exchanges.findIndex(({ phase }) => phase === 'shrink' || phase === 'confirm');
  const end = exchanges[last]?.phase === 'case' ? last + 1 : shrunk < 0 ? exchanges.length : shrunk;
  return exchanges
    .slice(0, end)
    .filter(({ entry, phase }) => phase === 'case' || (entry === wanted && phase === 'setup'));
}

function whyNot(verdict: Verdict | undefined): string {
  if (verdict?.kind === 'inconclusive') return `${verdict.reason}: ${verdict.detail}`;
  return verdict?.kind === 'error' ? verdict.message : (verdict?.kind ?? 'no verdict');
}
