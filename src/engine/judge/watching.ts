import type { WatchKit } from '../../check/define.js';
import type { AnyWatch } from '../../check/registered.js';
import { isStop, isViolation, type Stop, type Violation } from '../../check/violation.js';
import type { Contract } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import type { PlannedEntry } from '../../plan/plan.js';
import { Failing, Pulse, raceOf } from './failing.js';
import { fingerprint } from './fingerprint.js';
import { validate } from '../generate/validator.js';
import { bodyOf, outcomeOf } from '../kit/requests/answer.js';
import { expectations } from '../kit/expectations.js';
import type { KnownRecords } from '../known-records/known-records.js';

/** How many broken exchanges of one watch are kept: enough to find two of different entries. */
const KEPT = 50;

const TOLERANT = { tolerant: true };

export interface Broke {
  readonly exchange: Exchange;
  readonly entry: string;
  readonly violation: Violation;
}

/** A passive check over the exchanges of one operation: told of each as it is recorded, so nothing has to be kept. */
export class Watching {
  readonly entry: PlannedEntry;
  readonly #watch: AnyWatch;
  readonly #given: unknown;
  readonly #kit: WatchKit;
  seen = 0;
  useful = 0;
  /** Exchanges that broke an expectation, those that are not kept included. */
  broken = 0;
  /** Exchanges of the operation that were a success, of any intent. */
  successes = 0;
  expectations = 0;
  error: Error | undefined;
  /** Why the first exchange that came to nothing did. */
  stopped: Stop | undefined;
  readonly #broke: Broke[] = [];
  readonly #races = new Set<string>();
  /** How the exchanges were answered that showed nothing to look at, and how often. */
  readonly #idle = new Map<string, number>();

  readonly #contract: Contract;
  readonly #pulse: Pulse;
  /** Exchanges that a check needed to succeed, by their ids. */
  readonly #needed = new Set<string>();
  readonly #failing = new Map<string, Failing>();
  /** Entries that met a failure, those that sent malformed input included, by its cause. */
  readonly #met = new Map<string, Set<string>>();

  constructor(
    entry: PlannedEntry,
    watch: AnyWatch,
    given: unknown,
    contract: Contract,
    pulse = new Pulse(),
    records?: KnownRecords,
  ) {
    this.entry = entry;
    this.#watch = watch;
    this.#given = given;
    this.#contract = contract;
    this.#pulse = pulse;
    this.#kit = {
      expect: expectations(() => {
        this.expectations += 1;
      }),
      outcome: (one) => outcomeOf(contract, one),
      body: bodyOf,
      validate: (schema, value, options) => validate(schema, value, options?.closed === true ? {} : TOLERANT),
      isNeeded: ({ id }) => this.#needed.has(id),
      contradiction: (one) => records?.contradiction(one),
    };
  }

  /** Why a watch of what need not come about says nothing; undefined where it says something. */
  get leftOut(): string | undefined {
    if (this.#watch.rare !== true || (this.useful > 0 && this.successes > 0)) return undefined;
    return this.useful > 0
      ? `${this.operation} never succeeded`
      : `nothing of the kind was answered to ${this.operation}`;
  }

  get isByRate(): boolean {
    return this.#watch.judgedBy === 'rate';
  }

  get isByHistory(): boolean {
    return this.#watch.judgedBy === 'history';
  }

  /** Races in which the operation was sent. */
  get races(): number {
    return this.#races.size;
  }

  /** What broke, by its cause; only of what is judged by how often it does. */
  get failing(): readonly Failing[] {
    return [...this.#failing.values()].sort((a, b) => b.all - a.all || (a.cause < b.cause ? -1 : 1));
  }

  /** Whether it is told of what entries send that are there to send malformed input. */
  get isOfMalformedToo(): boolean {
    return this.#watch.malformedToo === true;
  }

  get operation(): string {
    return this.entry.subject.name;
  }

  /** In the order of the exchange ids, so that the first one does not depend on which answer came first. */
  get broke(): readonly Broke[] {
    return [...this.#broke].sort((a, b) => (a.exchange.id < b.exchange.id ? -1 : 1));
  }

  /** Why there was too little to look at, and what would mend it. */
  get lack(): string {
    const { operation, seen, useful } = this;
    if (seen === 0) {
      const mend = 'Run more checks, or state what the operation needs to be sent: its body, and a record or a sample';
      return `${operation} was never called as needed, so there was no response to check. ${mend}`;
    }
    const idle = [...this.#idle]
      .sort(([, a], [, b]) => b - a)
      .map(([how, times]) => (times > 1 ? `${how} (${String(times)} times)` : how));
    const mend = 'State how a record is made, or name samples, so that there is one to be shown';
    const some = useful === 0 ? 'none' : `only ${String(useful)}`;
    return `Of ${String(seen)} exchanges of ${operation} ${some} showed what is looked at: answered with ${idle.join(', ')}. ${mend}`;
  }

  /** Remembers which entries met a failure of the service, whatever they had sent. */
  meet(line: ExchangeLine): void {
    const { class: answer } = this.#kit.outcome(line);
    if (this.isByRate && (answer === 'server-error' || answer === 'failed')) this.#entriesOf(line).add(line.entry);
  }

  #entriesOf(exchange: Exchange): Set<string> {
    const cause = this.causeOf(exchange);
    const entries = this.#met.get(cause) ?? new Set();
    this.#met.set(cause, entries);
    return entries;
  }

  /** Looks at one recorded exchange. Repetitions and clean-up are not evidence. */
  tell(line: ExchangeLine): void {
    if (line.operation !== this.operation || !this.#isEvidence(line)) return;
    if (this.#kit.outcome(line).class === 'success') this.successes += 1;
    if (!this.#watch.intents.includes(line.intent)) return;
    const race = raceOf(line);
    if (race !== undefined) this.#races.add(race);
    const before = this.useful;
    const violation = this.look(line);
    if (this.useful === before) {
      const { class: answer, status } = this.#kit.outcome(line);
      const how = answer === 'success' ? 'a success without it' : status === undefined ? 'nothing' : String(status);
      this.#idle.set(how, (this.#idle.get(how) ?? 0) + 1);
    }
    if (violation === undefined) return;
    this.broken += 1;
    if (this.isByRate && this.#kit.outcome(line).class === 'success') this.successes -= 1;
    const broke = { exchange: line, entry: line.entry, violation };
    if (this.isByRate) this.#fails(broke);
    else if (this.#broke.length < KEPT) this.#broke.push(broke);
  }

  /** Tells once more of an exchange that was no success, and without which a check could not go on. */
  tellNeeded(line: ExchangeLine): void {
    if (!this.isByRate || line.operation !== this.operation || this.#needed.has(line.id)) return;
    if (this.#kit.outcome(line).class === 'server-error' || line.response === undefined) return;
    this.#needed.add(line.id);
    this.tell(line);
  }

  /** Looks again at an exchange that is known to be wrong by what came after it. */
  tellContradicted(line: ExchangeLine): void {
    const isSeen = line.operation === this.operation && this.#isEvidence(line);
    if (!this.isByHistory || !isSeen || !this.#watch.intents.includes(line.intent)) return;
    const { seen, useful } = this;
    const violation = this.look(line);
    Object.assign(this, { seen, useful });
    if (violation === undefined) return;
    this.broken += 1;
    if (this.#broke.length < KEPT) this.#broke.push({ exchange: line, entry: line.entry, violation });
  }

  /** By what exchanges that broke are told apart. */
  causeOf(exchange: Exchange): string {
    const { operation = '', throttled = 0 } = exchange;
    // One that was taken when it was sent again is told by the answer that it had before.
    return throttled > 0 ? `${operation}|429||` : fingerprint(this.#contract, [exchange], {});
  }

  #fails(broke: Broke): void {
    const cause = this.causeOf(broke.exchange);
    const known = this.#failing.get(cause) ?? new Failing(cause, this.#pulse, this.#entriesOf(broke.exchange));
    this.#failing.set(cause, known);
    known.tell(broke);
  }

  #isEvidence({ phase }: ExchangeLine): boolean {
    return phase === 'case' || phase === 'setup' || (this.isByRate && phase === 'cleanup');
  }

  /** Evaluates one exchange; the violation, if there is one. */
  look(exchange: Exchange): Violation | undefined {
    const before = this.expectations;
    const kit = this.#kit;
    this.seen += 1;
    try {
      (this.#watch.observe as (given: unknown, exchange: Exchange, kit: WatchKit) => void)(this.#given, exchange, kit);
      return undefined;
    } catch (thrown) {
      if (isViolation(thrown)) return thrown;
      if (isStop(thrown)) this.stopped ??= thrown;
      else this.error ??= thrown instanceof Error ? thrown : new Error(String(thrown));
      return undefined;
    } finally {
      if (this.expectations > before) this.useful += 1;
    }
  }
}
