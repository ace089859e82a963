import type { Entry } from '../../result/entries.js';
import type { ExchangeLine, Run } from '../../result/run-file.js';
import type { FailVerdict } from '../../result/verdict.js';
import { plural } from './words.js';

/** One reason to believe a finding: something that, if it were otherwise, could be blamed on us or on the set-up. */
export interface Doubt {
  /** False when the run cannot exclude it. */
  readonly holds: boolean;
  readonly text: string;
}

/**
 * What the recorded exchanges say against "it was the configuration, the network, or the checker". Looks through them
 * once, for all findings of the run.
 */
export function couldItBeUs(run: Run): (entry: Entry, verdict: FailVerdict) => readonly Doubt[] {
  const byId = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  const successes = run.exchanges.filter(succeeded);
  const byIdentity = countBy(successes, (exchange) => exchange.as);
  const byOperation = countBy(successes, (exchange) => exchange.operation);
  const alive = canary(run);
  return (entry, verdict) => {
    const own = [...new Set(verdict.finding.exchanges)].flatMap((id) => byId.get(id) ?? []);
    const ownByOperation = countBy(own.filter(succeeded), (exchange) => exchange.operation);
    const elsewhere = (operation: string): number =>
      (byOperation.get(operation) ?? 0) - (ownByOperation.get(operation) ?? 0);
    return [
      confirmed(verdict),
      ...alive,
      ...identitiesOf(own).map((name) => credentials(name, byIdentity.get(name) ?? 0)),
      ...entry.plan.operations.map((operation) => works(operation, elsewhere(operation))),
      throttling(own),
    ];
  };
}

function confirmed({ confirmed: { failed, of, proof } }: FailVerdict): Doubt {
  if (proof === true) return { holds: true, text: 'The exchanges prove it by themselves: no repetition is needed.' };
  return { holds: of > 0 && failed === of, text: `Repeated from fresh state: failed again in ${failed} of ${of}.` };
}

function canary(run: Run): readonly Doubt[] {
  const canaries = run.exchanges.filter(({ phase }) => phase === 'canary');
  if (canaries.length === 0) return [];
  const answered = canaries.filter(({ response }) => response !== undefined && response.status < 500).length;
  return [
    {
      holds: answered === canaries.length,
      text: `The target answered ${answered} of ${plural(canaries.length, 'canary request')}.`,
    },
  ];
}

function identitiesOf(own: readonly ExchangeLine[]): readonly string[] {
  const names = own.filter(({ intent }) => intent === 'valid').map((exchange) => exchange.as);
  return [...new Set(names)].filter((name) => name !== 'anonymous');
}

function credentials(name: string, count: number): Doubt {
  return { holds: count > 0, text: `The credentials of ${name} were accepted in ${plural(count, 'exchange')}.` };
}

function works(operation: string, count: number): Doubt {
  return {
    holds: count > 0,
    text: `Elsewhere in this run ${operation} answered with success ${plural(count, 'time')}.`,
  };
}

function throttling(own: readonly ExchangeLine[]): Doubt {
  const count = own.filter(({ throttled }) => (throttled ?? 0) > 0).length;
  if (count > 0) return { holds: false, text: `${plural(count, 'exchange')} of this case had to wait because of 429.` };
  return { holds: true, text: 'No exchange of this case was throttled.' };
}

function succeeded({ response }: ExchangeLine): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}

function countBy(
  exchanges: readonly ExchangeLine[],
  key: (exchange: ExchangeLine) => string | undefined,
): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const exchange of exchanges) counts.set(key(exchange), (counts.get(key(exchange)) ?? 0) + 1);
  return counts;
}
