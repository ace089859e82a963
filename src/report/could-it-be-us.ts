import type { Entry } from '../result/entries.js';
import type { ExchangeLine, Run } from '../result/run-file.js';
import type { FailVerdict } from '../result/verdict.js';
import { plural } from './words.js';

/** One reason to believe a finding: something that, if it were otherwise, could be blamed on us or on the set-up. */
export interface Doubt {
  /** False when the run cannot exclude it. */
  readonly holds: boolean;
  readonly text: string;
}

/** What the recorded exchanges say against "it was the configuration, the network, or the checker". */
export function couldItBeUs(run: Run, entry: Entry, verdict: FailVerdict): readonly Doubt[] {
  const ids = new Set(verdict.finding.exchanges);
  const own = run.exchanges.filter(({ id }) => ids.has(id));
  return [
    confirmed(verdict),
    ...canary(run),
    ...credentials(run, own),
    ...operations(run, entry, ids),
    throttling(own),
  ];
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

function credentials(run: Run, own: readonly ExchangeLine[]): readonly Doubt[] {
  const identities = new Set(own.filter(({ intent }) => intent === 'valid').map((exchange) => exchange.as));
  return [...identities]
    .filter((name) => name !== 'anonymous')
    .map((name) => {
      const count = run.exchanges.filter((exchange) => exchange.as === name && succeeded(exchange)).length;
      return { holds: count > 0, text: `The credentials of ${name} were accepted in ${plural(count, 'exchange')}.` };
    });
}

function operations(run: Run, entry: Entry, own: ReadonlySet<string>): readonly Doubt[] {
  return entry.plan.operations.map((operation) => {
    const count = run.exchanges.filter(
      (exchange) => exchange.operation === operation && !own.has(exchange.id) && succeeded(exchange),
    ).length;
    return {
      holds: count > 0,
      text: `Elsewhere in this run ${operation} answered with success ${plural(count, 'time')}.`,
    };
  });
}

function throttling(own: readonly ExchangeLine[]): Doubt {
  const count = own.filter(({ throttled }) => (throttled ?? 0) > 0).length;
  if (count > 0) return { holds: false, text: `${plural(count, 'exchange')} of this case had to wait because of 429.` };
  return { holds: true, text: 'No exchange of this case was throttled.' };
}

function succeeded({ response }: ExchangeLine): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}
