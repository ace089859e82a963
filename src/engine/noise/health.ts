import type { Contract } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import type { Breaker } from './breaker.js';
import { isUnavailable } from '../kit/requests/answer.js';
import type { Recorder } from '../recorder/recorder.js';

/** Times that it is asked whether the target is alive, where that is not answered. */
const TRIES = 3;

/** Milliseconds for an answer of any kind. */
const SOON = 5000;

const GONE = 'it stopped answering';

/** What a breaker knows of the target, and is told of it. */
type Known = Pick<Breaker, 'isDead' | 'tell'>;

const NOTHING_KNOWN: Known = { isDead: false, tell: () => undefined };

/**
 * The canary: one harmless GET that tells whether the target is alive. While it is not, nothing is scored.
 */
export class Health {
  readonly #contract: Contract;
  readonly #recorder: Recorder;
  readonly #as: string;
  readonly #signal: () => AbortSignal | undefined;
  readonly #breaker: () => Known;
  /** What is asked first. Once it was silent where the root answered, the root: each such silence costs a deadline. */
  #path: string;
  /** What came of the last question, in words. */
  why: string | undefined;

  /**
   * @param signal ends a question, with the run or with its clean-up
   * @param breaker knows whether the target stopped answering: then it is not asked again
   */
  constructor(
    contract: Contract,
    recorder: Recorder,
    as: string,
    signal: () => AbortSignal | undefined = () => undefined,
    breaker: () => Known = () => NOTHING_KNOWN,
  ) {
    this.#signal = signal;
    this.#breaker = breaker;
    this.#path = canaryPath(contract);
    this.#contract = contract;
    this.#recorder = recorder;
    this.#as = as;
  }

  /** True when the target answers at all, with anything but a server error on its health path. */
  async alive(entry: string, name: string): Promise<boolean> {
    const hasOwn = this.#contract.target.health !== undefined;
    for (let n = 1; ; n += 1) {
      if (this.#breaker().isDead) {
        this.why = GONE;
        return false;
      }
      const exchange = await this.ask(entry, name);
      const { response, failure } = exchange;
      if (failure?.kind === 'timeout') this.#breaker().tell(undefined, exchange);
      this.why = failure?.message ?? (response && `it answers ${String(response.status)}`);
      // A list may be silent, or busy, where everything else answers.
      if (failure?.kind === 'timeout') return hasOwn ? false : this.#isOnlySilentThere(entry, name);
      if (response && !isUnavailable({ response })) return !hasOwn || response.status < 500;
      // One question may be lost in the noise.
      if (n >= TRIES) return response !== undefined && !hasOwn && this.#answers(entry, name, '/');
    }
  }

  ask(entry: string, name: string): Promise<Exchange> {
    return this.#get(this.#path, entry, name);
  }

  async #isOnlySilentThere(entry: string, name: string): Promise<boolean> {
    const isThere = await this.#answers(entry, name, '/');
    if (isThere) this.#path = '/';
    return isThere;
  }

  /** True when anything is answered, soon: asked where nothing was for a while. */
  async answersAnything(name: string): Promise<boolean> {
    const paths = [...new Set([canaryPath(this.#contract), '/'])];
    const asked = paths.map((path) => this.#answers('target@service', name, path));
    return (await Promise.all(asked)).includes(true);
  }

  async #answers(entry: string, name: string, path: string): Promise<boolean> {
    const { response } = await this.#get(path, entry, name, Math.min(SOON, this.#contract.target.timeout));
    return response !== undefined && !isUnavailable({ response });
  }

  #get(url: string, entry: string, name: string, timeout?: number): Promise<Exchange> {
    return this.#recorder.send(
      {
        method: 'GET',
        url,
        headers: [],
        as: this.#as,
        ...(timeout === undefined
          ? { over: 'shared', unless: () => (this.#breaker().isDead ? GONE : undefined) }
          : { over: 'fresh', ahead: true, timeout }),
      },
      { entry, case: name, lane: 'canary', phase: 'canary' },
      { intent: 'probe' },
      this.#signal(),
    );
  }
}

/** What the canary asks for: the health path; else the first list that may be called; else the base URL itself. */
export function canaryPath(contract: Contract): string {
  return contract.target.health ?? listPaths(contract)[0] ?? '/';
}

/** Paths of the lists that may be called without knowing a record. */
export function listPaths({ facts }: Contract): readonly string[] {
  return facts.resources.flatMap((resource) => {
    const { path } = resource;
    const { declared, offered } = resource.operations.list;
    // A list that nobody may call answers nobody, and that says nothing of the target.
    const isWithheld = declared.state === 'stated' && offered.state !== 'stated';
    if (path.state !== 'stated' || isWithheld) return [];
    const values = path.value.parts.map((part) => {
      if ('literal' in part) return part.literal;
      return part.parent === undefined ? facts.variables[part.placeholder] : undefined;
    });
    return values.every((value) => value !== undefined) ? [values.join('')] : [];
  });
}
