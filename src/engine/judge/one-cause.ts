import type { PlannedEntry } from '../../plan/plan.js';
import type { FailVerdict } from '../../result/verdict.js';

/** An entry that failed. */
export interface Failed {
  readonly entry: PlannedEntry;
  readonly verdict: FailVerdict;
}

/** The check that tells most of an input at which a service fails. */
const TELLING = 'no-server-error';

/** Checks whose places are those of the input: others name what they did. */
const NAMING_PLACES = [TELLING, 'odd-urls-are-no-server-error', 'invalid-values-are-refused'];

/** Places of one operation that fail alike, beyond which it is the operation that fails at whatever is wrong there. */
const MOST_PLACES = 2;

/**
 * Points entries that failed for an error of the server, or for want of an answer, to the one that tells of the same cause:
 * operation, status, code and, where there are two, place of the input. Where more places fail alike, none is the cause.
 */
export class OneCause {
  readonly #heads = new Map<string, string>();
  readonly #places = new Map<string, Set<string>>();

  constructor(failed: readonly Failed[]) {
    const told = failed
      .flatMap((one) => printsOf(one).map((print) => ({ id: one.entry.id, check: one.entry.check.id, print })))
      .filter(({ print }) => print !== '')
      .sort((a, b) => Number(b.check === TELLING) - Number(a.check === TELLING) || (a.id < b.id ? -1 : 1));
    for (const { check, print } of told) {
      const [cause, place] = partsOf(print);
      if (!NAMING_PLACES.includes(check)) continue;
      const places = this.#places.get(cause) ?? new Set();
      this.#places.set(cause, place === '' ? places : places.add(place));
    }
    for (const { id, print } of told) {
      const key = this.#keyOf(print);
      if (!this.#heads.has(key)) this.#heads.set(key, id);
    }
  }

  /**
   * The verdict with a pointer to the entry that has the finding, by each of its causes.
   *
   * @param blocking the entry that has it, where that is known already; it may be this one
   */
  point({ entry, verdict }: Failed, blocking?: string): FailVerdict {
    const { further = [], sameAs, ...own } = verdict;
    const [print = '', ...others] = printsOf({ entry, verdict });
    // Whoever was not made smaller named the first that failed so, which may point here.
    const named = blocking ?? (print === '' ? sameAs : undefined);
    const pointed = further.map((cause, n) => ({ ...cause, ...this.#pointer(others[n] ?? '', entry.id, print) }));
    return {
      ...own,
      ...(named === undefined ? this.#pointer(print, entry.id) : named === entry.id ? {} : { sameAs: named }),
      ...(further.length === 0 ? {} : { further: pointed }),
    };
  }

  /** @param main what the entry has told already, where it is about a further cause */
  #pointer(print: string, entry: string, main?: string): { readonly sameAs?: string } {
    const head = print === '' ? undefined : this.#heads.get(this.#keyOf(print));
    const isOwn = main !== undefined && this.#keyOf(main) === this.#keyOf(print);
    return head === undefined || (head === entry && !isOwn) ? {} : { sameAs: head };
  }

  #keyOf(print: string): string {
    const [cause, place] = partsOf(print);
    const places = this.#places.get(cause)?.size ?? 0;
    return places > 1 && places <= MOST_PLACES ? `${cause}|${place}` : cause;
  }
}

/** Fingerprints of an entry of errors of the server; others are empty. A request that names no operation is of its subject. */
function printsOf({ entry, verdict }: Failed): readonly string[] {
  return [verdict, ...(verdict.further ?? [])].map(({ finding }) => {
    const [operation = '', ...rest] = finding.fingerprint.split('|');
    if (!isOfTheService(finding.fingerprint)) return '';
    return [/^[A-Z]+$/.test(operation) ? entry.subject.name : operation, ...rest].join('|');
  });
}

function partsOf(print: string): readonly [cause: string, place: string] {
  const [operation, status, code, ...place] = print.split('|');
  return [[operation, status, code].join('|'), place.join('|')];
}

/** Whether what decided was an error of the server, or no whole answer. */
export function isOfTheService(fingerprint: string): boolean {
  const [, status = ''] = fingerprint.split('|');
  return /^(?:5\d\d|reset|timeout|protocol)$/.test(status);
}
