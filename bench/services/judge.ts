import type { Mistake } from '../../examples/services/service.js';
import type { Verdict } from '../../src/index.js';

/** An entry of a run and what came of it. */
export interface Judged {
  /** The id of the entry, `check@subject`. */
  readonly entry: string;
  readonly clauses: readonly string[];
  readonly verdict: Verdict;
}

/** What a run made of a service with one mistake, beside the run on the service without it. */
export interface Result {
  readonly outcome: 'found' | 'wrongly named' | 'inconclusive' | 'not found';
  /** Failures that the mistake explains. */
  readonly right: readonly Judged[];
  /** Failures that have nothing to do with the mistake. */
  readonly wrong: readonly Judged[];
  /** What is inconclusive with the mistake and was not without it. */
  readonly unproven: readonly Judged[];
}

/** Judges a run on a service with `mistake`. What fails or is inconclusive on the clean service as well says nothing. */
export function judge(mistake: Mistake, clean: readonly Judged[], run: readonly Judged[]): Result {
  const before = new Map(clean.map(({ entry, verdict }) => [entry, verdict.kind]));
  const news = run.filter(({ entry, verdict }) => before.get(entry) !== verdict.kind);
  const failed = news.filter(({ verdict }) => verdict.kind === 'fail');
  const right = failed.filter((one) => explains(mistake, one));
  const wrong = failed.filter((one) => !explains(mistake, one));
  const unproven = news.filter(({ verdict }) => verdict.kind === 'inconclusive' || verdict.kind === 'error');
  const outcome =
    right.length > 0
      ? 'found'
      : wrong.length > 0
        ? 'wrongly named'
        : unproven.some((one) => explains(mistake, one))
          ? 'inconclusive'
          : 'not found';
  return { outcome, right, wrong, unproven };
}

/** Whether an entry is about a place where the mistake shows, and about a topic that it has to do with, or a consequence. */
export function explains({ at, topics, consequences = {} }: Mistake, { entry, clauses }: Judged): boolean {
  const [check = '', subject = ''] = entry.split('@');
  const isThere =
    subject === 'service' || at.some((place) => place === '*' || subject === place || subject.startsWith(`${place}.`));
  const names = [check, ...clauses].join(' ');
  return isThere && (check in consequences || topics.some((topic) => topic === '*' || names.includes(topic)));
}
