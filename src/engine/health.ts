import type { Contract } from '../contract/model.js';
import type { Exchange } from '../result/exchange.js';
import { isUnavailable } from './kit/answer.js';
import type { Recorder } from './recorder/recorder.js';

/** Times that it is asked whether the target is alive, where that is not answered. */
const TRIES = 3;

/** Milliseconds for an answer of any kind. */
const SOON = 5000;

/**
 * The canary: one harmless GET that tells whether the target is alive. While it is not, nothing is scored.
 */
export class Health {
  readonly #contract: Contract;
  readonly #recorder: Recorder;
  readonly #as: string;
  readonly #signal: () => AbortSignal | undefined;
  /** What came of the last question, in words. */
  why: string | undefined;

  /** @param signal ends a question, with the run or with its clean-up */
  constructor(
    contract: Contract,
    recorder: Recorder,
    as: string,
    signal: () => AbortSignal | undefined = () => undefined,
  ) {
    this.#signal = signal;
    this.#contract = contract;
    this.#recorder = recorder;
    this.#as = as;
  }

  /** True when the target answers at all, with anything but a server error on its health path. */
  async alive(entry: string, name: string): Promise<boolean> {
    const hasOwn = this.#contract.target.health !== undefined;
    for (let n = 1; ; n += 1) {
      const { response, failure } = await this.ask(entry, name);
      this.why = failure?.message ?? (response && `it answers ${String(response.status)}`);
      // A list may be silent, or busy, where everything else answers.
      if (failure?.kind === 'timeout') return hasOwn ? false : this.#answers(entry, name, '/');
      if (response && !isUnavailable({ response })) return !hasOwn || response.status < 500;
      // One question may be lost in the noise.
      if (n >= TRIES) return response !== undefined && !hasOwn && this.#answers(entry, name, '/');
    }
  }

  ask(entry: string, name: string): Promise<Exchange> {
    return this.#get(canaryPath(this.#contract), entry, name);
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
      { method: 'GET', url, headers: [], as: this.#as, over: 'shared', ...(timeout === undefined ? {} : { timeout }) },
      { entry, case: name, lane: 'canary', phase: 'canary' },
      { intent: 'probe' },
      this.#signal(),
    );
  }
}

/** What the canary asks for: the health path; else the first list that may be called; else the base URL itself. */
export function canaryPath({ target, facts }: Contract): string {
  if (target.health !== undefined) return target.health;
  for (const resource of facts.resources) {
    const { path } = resource;
    const { declared, offered } = resource.operations.list;
    // A list that nobody may call answers nobody, and that says nothing of the target.
    const isWithheld = declared.state === 'stated' && offered.state !== 'stated';
    if (path.state !== 'stated' || isWithheld) continue;
    const values = path.value.parts.map((part) => {
      if ('literal' in part) return part.literal;
      return part.parent === undefined ? facts.variables[part.placeholder] : undefined;
    });
    if (values.every((value) => value !== undefined)) return values.join('');
  }
  return '/';
}
