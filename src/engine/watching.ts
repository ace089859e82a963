import type { WatchKit } from '../check/define.js';
import type { AnyWatch } from '../check/registered.js';
import { isStop, isViolation, type Stop, type Violation } from '../check/violation.js';
import type { Contract } from '../contract/model.js';
import type { Exchange } from '../result/exchange.js';
import type { ExchangeLine } from '../result/run-file.js';
import type { PlannedEntry } from '../plan/plan.js';
import { validate } from './generate/validator.js';
import { bodyOf, outcomeOf } from './kit/answer.js';
import { expectations } from './kit/expectations.js';

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
  /** Whether any exchange of the operation was a success. */
  hasSucceeded = false;
  expectations = 0;
  error: Error | undefined;
  /** Why the first exchange that came to nothing did. */
  stopped: Stop | undefined;
  readonly #broke: Broke[] = [];
  /** How the exchanges were answered that showed nothing to look at, and how often. */
  readonly #idle = new Map<string, number>();

  constructor(entry: PlannedEntry, watch: AnyWatch, given: unknown, contract: Contract) {
    this.entry = entry;
    this.#watch = watch;
    this.#given = given;
    this.#kit = {
      expect: expectations(() => {
        this.expectations += 1;
      }),
      outcome: (one) => outcomeOf(contract, one),
      body: bodyOf,
      validate: (schema, value) => validate(schema, value, TOLERANT),
    };
  }

  /** Why a watch of what need not come about says nothing; undefined where it says something. */
  get leftOut(): string | undefined {
    if (this.#watch.rare !== true || (this.useful > 0 && this.hasSucceeded)) return undefined;
    return this.useful > 0
      ? `${this.operation} never succeeded`
      : `nothing of the kind was answered to ${this.operation}`;
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
      return `No exchange of ${operation} was there to look at: no check that ran sends it as it should be. ${mend}`;
    }
    const idle = [...this.#idle]
      .sort(([, a], [, b]) => b - a)
      .map(([how, times]) => (times > 1 ? `${how} (${String(times)} times)` : how));
    const mend = 'State how a record is made, or name samples, so that there is one to be shown';
    const some = useful === 0 ? 'none' : `only ${String(useful)}`;
    return `Of ${String(seen)} exchanges of ${operation} ${some} showed what is looked at: answered with ${idle.join(', ')}. ${mend}`;
  }

  /** Looks at one recorded exchange. Repetitions and clean-up are not evidence. */
  tell(line: ExchangeLine): void {
    if (line.operation !== this.operation || (line.phase !== 'case' && line.phase !== 'setup')) return;
    this.hasSucceeded ||= this.#kit.outcome(line).class === 'success';
    if (!this.#watch.intents.includes(line.intent)) return;
    const before = this.useful;
    const violation = this.look(line);
    if (this.useful === before) {
      const { class: answer, status } = this.#kit.outcome(line);
      const how = answer === 'success' ? 'a success without it' : status === undefined ? 'nothing' : String(status);
      this.#idle.set(how, (this.#idle.get(how) ?? 0) + 1);
    }
    if (violation) this.broken += 1;
    if (violation && this.#broke.length < KEPT) this.#broke.push({ exchange: line, entry: line.entry, violation });
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
