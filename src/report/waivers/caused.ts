import type { Entry } from '../../result/entries.js';
import type { ExchangeLine, Run } from '../../result/run-file.js';
import type { InconclusiveReason } from '../../result/verdict.js';
import { isObserved } from '../telling/answer-words.js';
import type { ToldGroup } from '../telling/ranked.js';

/** Reasons for which an entry came to nothing that a wrong answer may be behind. */
const OF_ANSWERS: readonly InconclusiveReason[] = ['vacuous', 'not-exercised', 'control-failed', 'setup-failed'];

/**
 * The number of the finding, from 1, for which an entry came to nothing: the same operation gave the wrong status of that finding
 * to the same caller in this entry, or never gave the status that both are about.
 */
export function causesIn(run: Run, groups: readonly ToldGroup[]): (entry: Entry) => number | undefined {
  const [wrong, missed] = [new Map<string, number>(), new Map<string, number>()];
  const known = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  for (const [n, { first, alike }] of groups.entries())
    for (const { verdict } of [first, ...alike]) {
      const { finding } = verdict;
      for (const exchange of wrongIn(
        finding.exchanges.flatMap((id) => known.get(id) ?? []),
        finding.observed,
      )) {
        setFirst(wrong, keyOf(exchange), n + 1);
        for (const status of finding.expected.match(/\b\d{3}\b/g) ?? [])
          setFirst(missed, missedKey(exchange.operation ?? '', status), n + 1);
      }
    }
  const own = new Map<string, number>();
  for (const exchange of wrong.size === 0 ? [] : run.exchanges) {
    const number = wrong.get(keyOf(exchange));
    if (number !== undefined && exchange.intent !== 'cleanup') setFirst(own, exchange.entry, number);
  }
  return ({ id, plan, verdict }) => {
    if (verdict.kind !== 'inconclusive' || !OF_ANSWERS.includes(verdict.reason)) return undefined;
    const [, status] = / not answered with (\d{3})\b/.exec(verdict.detail) ?? [];
    const by = status === undefined ? [] : plan.operations.flatMap((one) => missed.get(missedKey(one, status)) ?? []);
    return own.get(id) ?? by[0];
  };
}

/** The answers that a finding is about. A valid request beside them that succeeds is no part of what is wrong. */
function wrongIn(exchanges: readonly ExchangeLine[], observed: string): readonly ExchangeLine[] {
  const seen = exchanges.filter(
    ({ operation, response }) => operation !== undefined && isObserved(observed, response?.status),
  );
  const odd = seen.filter(({ intent }) => intent !== 'valid');
  return odd.length > 0 ? odd : seen.filter(({ response }) => (response?.status ?? 0) >= 400);
}

function setFirst(all: Map<string, number>, key: string, number: number): void {
  if (!all.has(key)) all.set(key, number);
}

function keyOf({ operation, as, response, intent }: ExchangeLine): string {
  return JSON.stringify([operation, as, response?.status, intent]);
}

function missedKey(operation: string, status: string): string {
  return `${operation} ${status}`;
}
