import type { Contract } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import type { PlannedEntry } from '../../plan/plan.js';
import { Pulse } from './failing.js';
import { KnownRecords } from '../known-records/known-records.js';
import { isDisruptive, malformedEntries } from '../planned.js';
import { Watching } from './watching.js';

/** All passive checks of a run: each exchange goes to those of its operation. */
export class Watchings {
  readonly all: readonly Watching[];
  readonly #byOperation = new Map<string, Watching[]>();
  readonly #records: KnownRecords;
  readonly #pulse = new Pulse();
  readonly #malformed: ReadonlySet<string>;
  /** Entries that ask for more than the service has to give. */
  readonly #beyond: ReadonlySet<string>;

  /** @param nonce of the run */
  constructor(entries: readonly PlannedEntry[], contract: Contract, nonce: string) {
    const records = new KnownRecords(contract, nonce);
    this.#records = records;
    this.all = entries.flatMap((entry) => {
      const { check } = entry.check;
      if (check.kind !== 'watch' || entry.decision.planned !== 'run') return [];
      return [new Watching(entry, check, entry.decision.given, contract, this.#pulse, records)];
    });
    for (const watching of this.all) {
      this.#byOperation.set(watching.operation, [...this.#of(watching), watching]);
    }
    this.#malformed = malformedEntries(entries);
    this.#beyond = new Set(entries.filter(isDisruptive).map(({ id }) => id));
  }

  tell(line: ExchangeLine): void {
    this.#pulse.tell(line);
    this.#records.hear(line);
    // What a service was made to hold by malformed input says nothing of what it answers to others.
    for (const watching of this.#of(line)) {
      watching.meet(line);
      const isFor = !this.#malformed.has(line.entry) || watching.isOfMalformedToo;
      if (isFor && !(watching.isByRate && this.#beyond.has(line.entry))) watching.tell(line);
    }
  }

  /** Tells of an exchange without which a check could not go on. */
  tellNeeded(line: ExchangeLine): void {
    if (this.#malformed.has(line.entry) || this.#beyond.has(line.entry)) return;
    for (const watching of this.#of(line)) watching.tellNeeded(line);
  }

  /** Tells of what is known to be wrong only now that all has been sent. */
  tellContradicted(): void {
    for (const line of this.#records.conclude()) {
      if (this.#malformed.has(line.entry)) continue;
      for (const watching of this.#of(line)) watching.tellContradicted(line);
    }
  }

  #of({ operation = '' }: Pick<Exchange, 'operation'>): readonly Watching[] {
    return this.#byOperation.get(operation) ?? [];
  }
}
