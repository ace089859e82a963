import type { As } from '../check/kit.js';
import { isStop } from '../check/violation.js';
import type { Contract, Operation } from '../contract/facts/model.js';
import type { QueryPair } from '../contract/text/template.js';
import { Attempt, type RunContext } from '../engine/kit/context.js';
import { bodyOf } from '../engine/kit/requests/answer.js';
import { pathOf } from '../engine/kit/requests/request.js';
import { sending } from '../engine/kit/requests/sending.js';
import type { Json } from '../contract/text/json.js';
import type { Exchange } from '../result/exchange.js';

const ENTRY = 'observe@service';

/** What goes with a read of an operation. */
export interface Asked {
  readonly ids?: Readonly<Record<string, string>> | undefined;
  readonly query?: readonly QueryPair[] | undefined;
  readonly as?: As | undefined;
  readonly headers?: readonly (readonly [string, string])[] | undefined;
}

/** Sends reads and nothing else, one after the other or several at a time, and remembers what came. */
export class Looking {
  readonly contract: Contract;
  /** All that was answered, in the order of the answers. */
  readonly answered: Exchange[] = [];
  /** Why the first request that was not answered was not. */
  unanswered: string | undefined;
  /** Whether a credential was needed and not given. */
  isUnset = false;
  readonly #attempt: Attempt;

  constructor(readonly run: RunContext) {
    this.contract = run.contract;
    this.#attempt = new Attempt(run, ENTRY, '', { kind: 'run' }, 'setup', 'shared');
  }

  get isOver(): boolean {
    return this.run.signal.aborted;
  }

  /** A GET of an operation; undefined where nothing was answered. */
  async get(operation: Operation, { ids, query, as, headers }: Asked = {}): Promise<Exchange | undefined> {
    if (operation.method !== 'GET') return undefined;
    const { send } = sending(this.#attempt, { over: 'shared', lane: operation.id });
    const input = {
      ...(ids === undefined ? {} : { ids }),
      ...(query === undefined ? {} : { query }),
      ...(headers === undefined ? {} : { headers }),
    };
    return this.#heard(() => send(operation, input, { ...(as === undefined ? {} : { as }), failures: 'return' }));
  }

  /** A read of a path near an operation, as it is written. */
  async at(
    method: 'GET' | 'HEAD' | 'OPTIONS',
    path: string,
    near: Operation,
    { madeUp = false, as }: { readonly madeUp?: boolean; readonly as?: As } = {},
  ): Promise<Exchange | undefined> {
    const { sendTo } = sending(this.#attempt, { over: 'shared', lane: near.id });
    const request = { method, path, near, ...(madeUp ? { madeUp: true as const } : {}) };
    return this.#heard(() => sendTo(request, { ...(as === undefined ? {} : { as }), failures: 'return' }));
  }

  pathOf(operation: Operation, ids: Readonly<Record<string, string>> = {}): string {
    return pathOf(operation, { ids }, this.contract.facts.variables);
  }

  async #heard(send: () => Promise<Exchange>): Promise<Exchange | undefined> {
    try {
      const exchange = await send();
      if (exchange.response === undefined) {
        this.unanswered ??= exchange.failure?.message ?? 'no answer';
        return undefined;
      }
      // A service that asks to wait says nothing of the rest.
      if (exchange.response.status === 429 || exchange.response.status >= 500) {
        this.unanswered ??= `${shown(exchange)} is answered ${String(exchange.response.status)}`;
        return undefined;
      }
      this.answered.push(exchange);
      return exchange;
    } catch (thrown) {
      if (!isStop(thrown)) throw thrown;
      this.unanswered ??= thrown.detail;
      if (thrown.reason === 'unset-environment') this.isUnset = true;
      return undefined;
    }
  }
}

export function isGood({ response }: Exchange): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}

export function isRefused({ response }: Exchange): boolean {
  return response !== undefined && response.status >= 400 && response.status < 500;
}

export function jsonOf(exchange: Exchange): Json | undefined {
  const body = bodyOf(exchange);
  return body.kind === 'json' ? body.value : undefined;
}

/** `GET /notes?limit=1`, without the host. */
export function shown({ request }: Exchange): string {
  const { pathname, search } = new URL(request.url, 'http://host');
  return `${request.method} ${pathname}${search}`;
}

/** `GET /notes/0: 404` */
export function answered(exchange: Exchange): string {
  return `${shown(exchange)}: ${String(exchange.response?.status)}`;
}
