import type { As } from '../../../check/kit.js';
import type { Unsigned } from './credentials.js';
import type { SecretStore } from '../secrets.js';

/**
 * What a 401 means that a credential met which had been taken before. `own`: the credential is still taken elsewhere, so
 * it is the service's answer to this request. `renewed`: it had ended, and there is another one now. `lost`: it has
 * ended, or nobody can say whether it has, and there is no other.
 */
export type Refusal = 'own' | 'renewed' | 'lost';

/** Paths of requests that a credential was taken for, of which each is asked again in turn: one may be open to everybody. */
const MOST_PATHS = 6;

/** Requests that a credential was taken for, so that it can be asked whether it still is: the first of some paths, and the last one. */
interface Taken {
  readonly first: Map<string, Unsigned>;
  last: Unsigned;
}

/** Asks once more, beside all checks; gives back the status, or nothing where there was no answer. */
export type Ask = (request: Unsigned, as: As) => Promise<number | undefined>;

/**
 * Sees to credentials that end in the middle of a run, as tokens do: what a service answers to a caller whose time is over
 * says nothing about what the caller asked for.
 */
export class Expiry {
  readonly #secrets: SecretStore;
  readonly #ask: Ask;
  readonly #taken = new Map<string, Taken>();
  readonly #finding = new Map<string, Promise<Refusal>>();

  constructor(secrets: SecretStore, ask: Ask) {
    this.#secrets = secrets;
    this.#ask = ask;
  }

  /** Fetches a credential anew that is about to end; undefined where there is nothing to wait for. */
  before(as: As): Promise<unknown> | undefined {
    const name = callerOf(as);
    return name !== undefined && this.#secrets.isEnding(name) ? this.#secrets.renew(name) : undefined;
  }

  /** The credential was taken for a request that may be sent again at any time. */
  worked(as: As, request: Unsigned): void {
    const name = callerOf(as);
    if (name === undefined) return;
    const taken = this.#taken.get(name) ?? { first: new Map<string, Unsigned>(), last: request };
    this.#taken.set(name, taken);
    taken.last = request;
    const [path = ''] = request.url.split('?');
    if (taken.first.size < MOST_PATHS && !taken.first.has(path)) taken.first.set(path, request);
  }

  /** @param used the secret that was refused */
  refused(as: As, used: string | undefined): Promise<Refusal> | Refusal {
    const name = callerOf(as);
    // Where nothing was ever read with it, as each run begins, there is nothing that could have ended.
    if (name === undefined || !this.#taken.has(name)) return 'own';
    if (this.#secrets.secretOf(name) !== used) return 'renewed';
    let finding = this.#finding.get(name);
    if (!finding) {
      finding = this.#find(name).finally(() => this.#finding.delete(name));
      this.#finding.set(name, finding);
    }
    return finding;
  }

  async #find(name: string): Promise<Refusal> {
    // Where all that it was taken for is open to everybody, nothing has shown that it was ever needed there.
    if ((await this.isTaken(name)) !== false) return 'own';
    return (await this.#secrets.renew(name)) ? 'renewed' : 'lost';
  }

  /** Whether the credential is taken now for what is not open to everybody; undefined where all that it was taken for is. */
  async isTaken(as: As): Promise<boolean | undefined> {
    const taken = this.#taken.get(callerOf(as) ?? '');
    if (taken === undefined) return undefined;
    let isOpen = false;
    for (const request of new Set([...taken.first.values(), taken.last])) {
      const status = await this.#ask(request, as);
      if (status === 401) return false;
      // What is gone by now says nothing.
      if (!isSuccess(status)) continue;
      if (!isSuccess(await this.#ask(request, 'anonymous'))) return true;
      isOpen = true;
    }
    return isOpen ? undefined : false;
  }
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

/** A caller by its own, whole credential: any other is meant to be refused. */
function callerOf(as: As): string | undefined {
  return typeof as === 'string' && as !== 'anonymous' ? as : undefined;
}
