import type { Input, OwnedRecord } from '../../../../check/kit.js';
import type { SendOptions } from '../../../../check/send-options.js';
import { carrierOf, onlyFor, readVersion } from '../../../../check/writes/versions.js';
import { isObject } from '../../../../contract/text/json.js';
import { valueAt } from '../../../../contract/text/pointer.js';
import type { Carrier, ConcurrencyFacts, Contract, Operation } from '../../../../contract/facts/model.js';
import { ifStated } from '../../../../contract/facts/slot.js';
import type { Exchange } from '../../../../result/exchange.js';
import { itemIn, outcomeOf } from '../../requests/answer.js';

/** No record has it: a DELETE that needs a condition, and names nothing of ours, names this version. */
const OF_NOTHING = '"probity-of-no-record"';

const isHeader = (carrier: Carrier, name: string): boolean =>
  carrier.in === 'header' && carrier.name.toLowerCase() === name.toLowerCase();

type Send = (operation: Operation, input: Input, options: SendOptions) => Promise<Exchange>;

/**
 * The condition of a DELETE (RFC 9110 section 13.1): where the contract says that one without is refused, each names the version that the
 * record has when it is sent, also in clean-up. Of a record that is gone it names the last one. The same for an action on a record, from
 * the first of its requests on that is refused for naming none.
 */
export class NamedVersions {
  readonly #last = new WeakMap<OwnedRecord['ids'], string | number>();
  readonly #gone = new WeakSet<OwnedRecord['ids']>();
  /** Actions that were refused without a version. */
  readonly #asking = new Set<string>();

  constructor(readonly contract: Contract) {}

  /** Whether a request has to name a version, and does not. */
  isNeeded(operation: Operation, input: Input): boolean {
    return this.#requiredBy(operation, input) !== undefined;
  }

  /**
   * Whether an action is to be sent again, because it was refused for naming no version: whether it has to is not said, as it is of
   * updates. Only the first time, and not for who has no credential.
   */
  isAskedFor(operation: Operation, input: Input, exchange: Exchange, { as }: SendOptions): boolean {
    const { kind, id, safe } = operation;
    const resource = this.#resource(operation);
    const { missing = [] } = (resource && ifStated(resource.concurrency)) ?? {};
    if (kind !== 'action' || safe || this.#asking.has(id) || !missing.includes(exchange.response?.status ?? 0))
      return false;
    if (input.record?.resource !== resource?.name || as === 'anonymous' || typeof as === 'object') return false;
    this.#asking.add(id);
    return this.#requiredBy(operation, input) !== undefined;
  }

  /** @param send asks for the record as its owner does */
  async of(operation: Operation, input: Input, { lane, intent, as }: SendOptions, send: Send): Promise<Input> {
    const concurrency = this.#requiredBy(operation, input);
    if (concurrency === undefined) return input;
    const ids = input.record?.ids ?? {};
    const resource = this.#resource(operation);
    const read = resource && ifStated(resource.operations.read.offered);
    if (read !== undefined && input.record !== undefined && !this.#gone.has(ids)) {
      const options: SendOptions = {
        failures: 'return',
        ...(lane === undefined ? {} : { lane }),
        // What another caller created is removed as that caller, and may be hidden from all others.
        ...(intent === 'cleanup' ? { intent, ...(as === undefined ? {} : { as }) } : {}),
      };
      const kit = {
        send: (asked: Operation, about: Input = {}) => send(asked, about, options),
        item: itemIn,
        outcome: (exchange: Exchange) => outcomeOf(this.contract, exchange),
      };
      const { version } = await readVersion(kit, read, concurrency, input.record as OwnedRecord);
      if (typeof version === 'string' || typeof version === 'number') this.#last.set(ids, version);
    }
    const version = this.#last.get(ids) ?? (concurrency.by === 'etag' ? OF_NOTHING : undefined);
    if (version === undefined) return input;
    const { body, headers = [], query = [] } = onlyFor(concurrency, [version], isObject(input.body) ? input.body : {});
    return {
      ...input,
      headers: [...(input.headers ?? []), ...headers],
      ...(query.length === 0 ? {} : { query: [...(input.query ?? []), ...query] }),
      ...(carrierOf(concurrency).in === 'body' && isObject(input.body) ? { body } : {}),
    };
  }

  /** What is gone is not asked for again. */
  removed(operation: Operation, input: Input): void {
    if (operation.kind === 'delete' && input.record !== undefined) this.#gone.add(input.record.ids);
  }

  #requiredBy(operation: Operation, { headers = [], query = [], body, record }: Input): ConcurrencyFacts | undefined {
    const resource = this.#resource(operation);
    const concurrency = resource && ifStated(resource.concurrency);
    if (resource === undefined || concurrency === undefined) return undefined;
    const carrier = carrierOf(concurrency);
    // An update says itself what its body has, and a DELETE has none.
    if (carrier.in === 'body' && (operation.kind !== 'action' || !isObject(body))) return undefined;
    const isDelete = operation.kind === 'delete' && ifStated(resource.at('concurrency.deletes')) === 'required';
    const isAsking = this.#asking.has(operation.id) || concurrency.actions?.[operation.id] === 'required';
    const isAction = operation.kind === 'action' && isAsking && record?.resource === resource.name;
    const isNamed =
      headers.some(([name]) => /^if-(match|unmodified-since)$/i.test(name) || isHeader(carrier, name)) ||
      (carrier.in === 'query' && query.some(([name]) => name === carrier.name)) ||
      (carrier.in === 'body' && isObject(body) && valueAt(body, carrier.pointer) !== undefined);
    return isNamed || !(isDelete || isAction) ? undefined : concurrency;
  }

  #resource({ resource }: Operation): Contract['facts']['resources'][number] | undefined {
    return this.contract.facts.resources.find(({ name }) => name === resource);
  }
}
