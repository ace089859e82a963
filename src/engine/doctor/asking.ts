import type { As } from '../../check/kit.js';
import { isStop } from '../../check/violation.js';
import type { Operation } from '../../contract/facts/model.js';
import { header, type Exchange } from '../../result/exchange.js';
import { Attempt, reasonOf, type RunContext } from '../kit/context.js';
import { sending } from '../kit/requests/sending.js';

const ENTRY = 'doctor@service';

/** The `Date` of an answer, and when it was asked for and had come: milliseconds since 1970, by this machine. */
export interface Dated {
  readonly date: number;
  readonly before: number;
  readonly after: number;
}

/** Sends what is asked of the target, one request at a time or several, and remembers what the answers say by the way. */
export class Asking {
  readonly dated: Dated[] = [];
  /** Answers of 429. */
  throttled: Exchange | undefined;
  /** The last answer with fields that tell of a rate limit. */
  limited: Exchange | undefined;
  readonly #run: RunContext;
  readonly #attempt: Attempt;
  readonly #today: () => number;
  /** Added to "no answer within 18000 ms", where a run would wait for longer; else empty. */
  readonly waits: string;

  /**
   * @param today milliseconds since 1970
   * @param timeout milliseconds that a run waits for an answer, where that is longer than what is waited here
   */
  constructor(run: RunContext, today: () => number, timeout?: number) {
    this.#run = run;
    this.waits =
      timeout === undefined ? '' : `; a run would wait for ${String(timeout / 1000)} s, as target.timeout says`;
    this.#attempt = new Attempt(run, ENTRY, '', { kind: 'run' }, 'setup', 'shared');
    this.#today = today;
  }

  get signal(): AbortSignal {
    return this.#run.signal;
  }

  /** Why what was given up was not tried, as an end of "not tried, because ...". */
  get ended(): string {
    return reasonOf(this.#run.signal);
  }

  /** A GET by nobody, of a path or a URL that the contract names, on a connection of its own. */
  get(url: string): Promise<Exchange> {
    return this.#timed(() =>
      this.#run.recorder.send(
        { method: 'GET', url, headers: [], as: 'anonymous', over: 'fresh', patient: false },
        { entry: ENTRY, case: 'm', lane: 'reach', phase: 'setup' },
        { intent: 'probe' },
        this.#run.signal,
      ),
    );
  }

  /** One request of an operation that changes nothing; or why it was not sent. */
  async ask(operation: Operation, as?: As): Promise<Exchange | { readonly unsent: string }> {
    const { send } = sending(this.#attempt, { over: 'shared', lane: operation.id });
    try {
      return await this.#timed(() =>
        send(operation, {}, { ...(as === undefined ? {} : { as }), failures: 'return', impatient: true }),
      );
    } catch (thrown) {
      if (!isStop(thrown)) throw thrown;
      return thrown.exchange ?? { unsent: thrown.detail };
    }
  }

  async #timed(send: () => Promise<Exchange>): Promise<Exchange> {
    const before = this.#today();
    const exchange = await send();
    const after = this.#today();
    const { headers = [], status } = exchange.response ?? {};
    const date = Date.parse(header(headers, 'date') ?? '');
    // What a cache kept has the date of then (RFC 9111 section 5.1).
    if (!Number.isNaN(date) && header(headers, 'age') === undefined) this.dated.push({ date, before, after });
    if (status === 429) this.throttled = exchange;
    if (headers.some(([name]) => /^(x-)?ratelimit/i.test(name))) this.limited = exchange;
    return exchange;
  }
}

/** `GET /products: 404`, as people read it. */
export function shownRequest({ request }: Exchange): string {
  return `${request.method} ${request.url}`;
}

/** The beginning of an answer in one line, in brackets behind a reason; nothing where it is empty. */
export function excerpt({ response }: Exchange): string {
  const text = (response?.body ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return '';
  return `: ${text.length > EXCERPT ? `${text.slice(0, EXCERPT)}...` : text}`;
}

const EXCERPT = 120;
