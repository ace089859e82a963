import type { InconclusiveReason, InconclusiveVerdict } from '../../result/verdict.js';
import { plural } from './words.js';

/** What each reason says to somebody who does not know its word; `docs/glossary.md` has the word. */
const SAYS: Readonly<Record<InconclusiveReason, string>> = {
  blocked: 'Cannot be judged before another finding is fixed',
  vacuous: 'No case could be judged',
  'setup-failed': 'What it needs first failed',
  'control-failed': 'A request that must succeed failed, so the refusal beside it proves nothing',
  unstable: 'It failed once, and not when it was repeated',
  'target-unavailable': 'The service did not answer',
  timeout: 'No answer came in time',
  throttled: 'The service refused it by a rate limit that the contract does not state',
  'auth-lost': 'A credential that was taken before is refused now',
  'not-ours': 'The record was not proven to be of this run, so it was left alone',
  'no-overlap': 'The requests that were to be sent at one time did not overlap',
  'not-observable': 'Not visible in the answers',
  'not-exercised': 'Could not be tried',
  'over-budget': 'It takes more requests or time than the run may use',
  'cannot-generate': 'No value can be made that the contract allows',
  'unset-environment': 'A variable is not set',
  'too-large': 'A body is larger than what is recorded',
};

const CASES = /^(\d+) of (\d+) cases were useful, (\d+) (?:is|are) needed(?:: )?/;

/** Why an entry could not be judged, in words: what did not come, and why. */
export function plainReason({ reason, detail }: Pick<InconclusiveVerdict, 'reason' | 'detail'>): string {
  const [counted = '', useful = '', tried = '', needed = ''] = CASES.exec(detail) ?? [];
  const why = causeIn(detail);
  if (counted === '') return why === '' ? SAYS[reason] : `${SAYS[reason]}: ${why}`;
  const cases = plural(Number(tried), 'case');
  const what =
    useful === '0'
      ? `${SAYS.vacuous} (${cases} tried)`
      : `Too few cases could be judged (${useful} of ${tried} tried, ${needed} needed)`;
  return why === '' ? what : `${what}: ${why}`;
}

/** The cause alone, without how many cases there were. */
export function causeIn(detail: string): string {
  return detail.replace(CASES, '');
}
