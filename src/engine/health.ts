import type { Contract } from '../contract/model.js';
import type { Exchange } from '../result/exchange.js';
import type { Recorder } from './recorder/recorder.js';

/**
 * The canary: one harmless GET that tells whether the target is alive. While it is not, nothing is scored.
 */
export class Health {
  readonly #contract: Contract;
  readonly #recorder: Recorder;
  readonly #as: string;
  /** What came of the last question, in words. */
  why: string | undefined;

  constructor(contract: Contract, recorder: Recorder, as: string) {
    this.#contract = contract;
    this.#recorder = recorder;
    this.#as = as;
  }

  /** True when the target answers at all, with anything but a server error on its health path. */
  async alive(entry: string, name: string): Promise<boolean> {
    const exchange = await this.ask(entry, name);
    const { response, failure } = exchange;
    this.why = failure?.message ?? (response && `it answers ${String(response.status)}`);
    if (!response) return false;
    return this.#contract.target.health === undefined || response.status < 500;
  }

  ask(entry: string, name: string): Promise<Exchange> {
    return this.#recorder.send(
      { method: 'GET', url: canaryPath(this.#contract), headers: [], as: this.#as, over: 'shared' },
      { entry, case: name, lane: 'canary', phase: 'canary' },
      { intent: 'probe' },
    );
  }
}

/** What the canary asks for: the health path; else the first list; else the base URL itself. */
export function canaryPath({ target, facts }: Contract): string {
  if (target.health !== undefined) return target.health;
  for (const resource of facts.resources) {
    const { path } = resource;
    if (path.state !== 'stated') continue;
    const values = path.value.parts.map((part) => {
      if ('literal' in part) return part.literal;
      return part.parent === undefined ? facts.variables[part.placeholder] : undefined;
    });
    if (values.every((value) => value !== undefined)) return values.join('');
  }
  return '/';
}
