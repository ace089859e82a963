import type { Contract } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import { outcomeOf } from '../kit/requests/answer.js';

/** What is told of a broken expectation that its cause is known by. */
interface Told {
  /** A place in a message, or the id of the exchange that decided; the last one decided where neither is given. */
  readonly where?: string | undefined;
  /** The place in the request that it is about, where the check names one. */
  readonly place?: string | undefined;
  /** The operation that it is about, where drawn values decide which of its answers show it. */
  readonly anyAnswerOf?: string | undefined;
}

/**
 * Operation, status, error code and place of the exchange that decided: findings that share them have one cause. It holds
 * nothing that another seed would change, so that a waiver made in one run names the same failure in the next.
 */
export function fingerprint(
  contract: Contract,
  exchanges: readonly Exchange[],
  { where, place: input, anyAnswerOf }: Told,
): string {
  const place = input ?? (where === undefined || isExchangeId(where) ? '' : anyItem(where));
  if (anyAnswerOf !== undefined) return [anyAnswerOf, '', '', input ?? ''].join('|');
  const named = exchanges.find(({ id }) => id === where);
  const deciding =
    named ??
    exchanges.findLast(({ intent }) => intent !== 'cleanup') ??
    exchanges.findLast((exchange) => outcomeOf(contract, exchange).class !== 'success');
  if (!deciding) return `none|${place}`;
  const { status, code } = outcomeOf(contract, deciding);
  return [
    deciding.operation ?? deciding.request.method,
    status ?? deciding.failure?.kind ?? '',
    code ?? '',
    place,
  ].join('|');
}

/** Exchanges are numbered entry / case / lane / n, and an entry is a check at a subject. */
function isExchangeId(where: string): boolean {
  return /^[^/@]+@[^/]+\/.+\/\d+$/.test(where);
}

/** Which item of an array it was depends on what the array held. */
function anyItem(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}
