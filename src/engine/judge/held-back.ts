import type { Exchange } from '../../result/exchange.js';
import { fingerprintsOf } from '../../result/findings.js';
import type { FailVerdict, InconclusiveReason, InconclusiveVerdict, Verdict } from '../../result/verdict.js';
import type { PlannedEntry } from '../../plan/plan.js';
import type { Failing } from './failing.js';
import { isOfTheService, OneCause, type Failed } from './one-cause.js';

/**
 * Ends an entry.
 * @param since when it began, on the clock of the run
 * @param by the exchange for which it came to nothing, where there is one
 */
export type Finish = (entry: PlannedEntry, verdict: Verdict, since: number, by?: Exchange) => void;

/** A failure of the service that was found, and what it broke. */
export interface Blocking {
  /** The entry that has the finding. */
  readonly entry: string;
  readonly claim: string;
  readonly operation: string;
  readonly failing: Failing;
  /** The resource of which no record could be made for it, not once. */
  readonly unmade: string | undefined;
}

type Found = Pick<Blocking, 'entry' | 'claim'>;

interface Held {
  readonly entry: PlannedEntry;
  readonly verdict: InconclusiveVerdict | FailVerdict;
  readonly since: number;
  readonly by: Exchange | undefined;
}

/** Reasons that have nothing to do with how the service answers. */
const OURS: readonly InconclusiveReason[] = [
  'unset-environment',
  'cannot-generate',
  'not-ours',
  'over-budget',
  'auth-lost',
];

/** Reasons for which an entry came to nothing that what it takes for granted may be behind. */
const UNMET: readonly InconclusiveReason[] = ['vacuous', 'setup-failed', 'control-failed', 'not-observable'];

/**
 * Entries that came to no verdict, and those that failed. They are told at the end of the run, when it is known which
 * failures of the service it has found: whoever was kept from a verdict by one of them is blocked by it, and has no reason
 * of its own; whoever failed for it points to it.
 */
export class HeldBack {
  readonly #held = new Map<string, Held>();
  readonly #failed: Failed[] = [];

  /** True where the verdict is kept for later. */
  take(entry: PlannedEntry, verdict: Verdict, since: number, by: Exchange | undefined): boolean {
    if (this.#held.has(entry.id)) return true;
    if (verdict.kind === 'fail') {
      this.#failed.push({ entry, verdict });
      if (!fingerprintsOf(verdict).some(isOfTheService)) return false;
    } else if (verdict.kind !== 'inconclusive' || OURS.includes(verdict.reason)) return false;
    this.#held.set(entry.id, { entry, verdict, since, by });
    return true;
  }

  /** Entries about the operation itself that failed, and what they failed for. */
  failedAt(operation: string): readonly { readonly entry: string; readonly verdict: FailVerdict }[] {
    return this.#failed.flatMap(({ entry, verdict }) =>
      entry.subject.name === operation ? [{ entry: entry.id, verdict }] : [],
    );
  }

  /** @param found the failures of the service, those first that more depends on */
  release(found: readonly Blocking[], tell: (entry: PlannedEntry, verdict: Verdict, since: number) => void): void {
    const causes = new OneCause(this.#failed);
    for (const { entry, verdict, since, by } of this.#held.values()) {
      const others = found.filter((one) => one.entry !== entry.id);
      if (verdict.kind === 'fail') {
        const cause = causeOf(verdict.finding.fingerprint);
        const alike = found.filter(({ failing }) => causeOf(failing.cause) === cause);
        // What others are blocked by has the finding itself, or two would point to each other.
        const head = alike.find((one) => one.entry === entry.id) ?? alike[0];
        tell(entry, causes.point({ entry, verdict }, head?.entry), since);
        continue;
      }
      const kept = others.find((one) => isKept(entry, by, one) || this.#isUnsent(entry, verdict, one));
      const blocking = kept ?? this.#leanedOn(entry, verdict);
      tell(entry, blocking === undefined ? verdict : blocked(verdict, blocking), since);
    }
    this.#held.clear();
  }

  /** The finding of a check whose claim this one takes for granted, about the same thing. */
  #leanedOn({ check: { check }, subject }: PlannedEntry, { reason }: InconclusiveVerdict): Found | undefined {
    if (check.kind !== 'check' || !UNMET.includes(reason)) return undefined;
    const leansOn = check.leansOn ?? [];
    const broken = this.#failed.filter(({ entry }) => leansOn.includes(entry.check.id) && areNear(subject.name, entry));
    const [first] = [...broken].sort((a, b) => leansOn.indexOf(a.entry.check.id) - leansOn.indexOf(b.entry.check.id));
    return first && { entry: first.entry.id, claim: first.verdict.finding.claim };
  }

  /** Whether a watch saw no request because those who would have sent one were kept from it: there was no record. */
  #isUnsent({ check, subject }: PlannedEntry, { reason }: InconclusiveVerdict, blocking: Blocking): boolean {
    const [resource = ''] = subject.name.split('.');
    if (check.check.kind !== 'watch' || reason !== 'vacuous' || blocking.operation !== `${resource}.create`)
      return false;
    return [...this.#held.values()].some(
      ({ entry, verdict, by }) =>
        verdict.kind === 'inconclusive' && entry.check.check.kind === 'check' && isKept(entry, by, blocking),
    );
  }
}

/** Operation, status and code of a fingerprint. */
export function causeOf(fingerprint: string): string {
  return fingerprint.split('|').slice(0, 3).join('|');
}

function isKept(
  { id, check, subject }: PlannedEntry,
  by: Exchange | undefined,
  { failing, operation, unmade }: Blocking,
): boolean {
  if (by !== undefined && by.operation === operation && isAlike(by, failing)) return true;
  if (check.check.kind !== 'watch') return failing.entries.has(id);
  // A watch has no requests of its own, so it has to do with what all others sent.
  return subject.name === operation || (unmade !== undefined && subject.name.startsWith(`${unmade}.`));
}

function isAlike({ response, failure }: Exchange, { cause }: Failing): boolean {
  return cause.split('|')[1] === String(response?.status ?? failure?.kind);
}

/** Whether an entry is about the same operation, or about the resource. */
function areNear(subject: string, { subject: { name } }: PlannedEntry): boolean {
  const [one, other] = [subject, name].map((text) => text.split('.'));
  return one?.[0] === other?.[0] && (one?.length === 1 || other?.length === 1 || subject === name);
}

function blocked({ detail, exchanges }: InconclusiveVerdict, { entry, claim }: Found): InconclusiveVerdict {
  return {
    kind: 'inconclusive',
    reason: 'blocked',
    detail: `Blocked by ${entry} (${claim}): ${detail}`,
    exchanges,
    blockedBy: entry,
  };
}
