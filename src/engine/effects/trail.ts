import { isObject, type Json } from '../../contract/text/json.js';
import { hasOptions, versionParameter, type Pair } from '../../contract/facts/named-version.js';
import type { Contract, Operation, ResourceFacts } from '../../contract/facts/model.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import { placeholders } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import { isSuccess, itemIn, located } from '../kit/requests/answer.js';
import { idsFrom, matchUrl } from '../kit/records/ledger/ids.js';
import { isFree, isNamed, isNothing, isShown, isWritable, leavesOf, memberOf } from './members.js';
import { membersOfBody } from './sent-members.js';

/**
 * `stored`: what was sent is shown. `as-sent`: it is shown as it was sent, and not in another form. `spared`: what was not
 * named is as it was. `replaced`: what was left out of a replacement is not as it was. `removed`: it is gone.
 * `made`: it can be read. `unlisted`: a list does not show what is gone.
 */
export type Promised = 'stored' | 'as-sent' | 'spared' | 'replaced' | 'removed' | 'made' | 'unlisted';

/** Whether something that a write has to do to a record is seen to be done. */
export interface Seen {
  /** The operation, or the resource where any write would do it. */
  readonly by: string;
  readonly what: Promised;
  /** JSON pointer to a member of the record, where it is about one. */
  readonly at: string;
  readonly isSo: boolean;
  /** Of several writes another one may be why. */
  readonly maybe?: true;
}

interface Write {
  readonly operation: Operation;
  readonly named: ReadonlyMap<string, Json | undefined>;
  readonly ended: number;
}

/** What is known of one record. */
interface Known {
  item?: Json;
  /** Writes that were acknowledged since that was seen. */
  writes: Write[];
  removedBy?: string | undefined;
  madeBy?: string | undefined;
  isMissing?: boolean;
}

/** Records of which is remembered what was seen last. */
const MOST_RECORDS = 2000;

/**
 * Follows exchanges and tells what the acknowledged writes among them are seen to have done: each read of a record is
 * compared with the last look at it and with what was written to it since.
 */
export class Trail {
  readonly #contract: Contract;
  readonly #parameter: Pair | undefined;
  readonly #operations = new Map<string, { readonly operation: Operation; readonly resource: ResourceFacts }>();
  readonly #known = new Map<string, Known>();

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#parameter = versionParameter(contract.facts);
    for (const resource of contract.facts.resources) {
      for (const { id, declared } of Object.values(resource.operations)) {
        const operation = ifStated(declared);
        if (operation !== undefined) this.#operations.set(id, { operation, resource });
      }
    }
  }

  /** To be called in the order in which the exchanges ended. */
  meet(exchange: Exchange): readonly Seen[] {
    const found = this.#operations.get(exchange.operation ?? '');
    if (found === undefined || exchange.response === undefined) return NOTHING;
    const { operation, resource } = found;
    const status = exchange.response.status;
    const isDone = isSuccess(this.#contract, exchange) && status !== 202;
    switch (operation.kind) {
      case 'read':
        // A selection of fields, or another view, is not the record.
        if (exchange.request.method !== 'GET' || hasOptions(exchange.request.url, this.#parameter)) return NOTHING;
        if (isDone) return this.#read(operation, resource, exchange);
        return status === 404 || status === 410 ? this.#missed(resource, exchange) : NOTHING;
      case 'list':
        return isDone ? this.#list(operation, resource, exchange) : NOTHING;
      case 'create':
        return isDone ? this.#create(operation, resource, exchange) : NOTHING;
      case 'update':
      case 'replace':
        if (isDone) this.#write(operation, resource, exchange);
        return NOTHING;
      case 'delete': {
        const known = isDone ? this.#at(this.#keyOf(resource, exchange)) : undefined;
        if (known !== undefined) known.removedBy = operation.id;
        return NOTHING;
      }
      case 'action':
        // It may change anything.
        this.#known.delete(this.#keyOf(resource, exchange) ?? '');
        return NOTHING;
    }
  }

  #create(operation: Operation, resource: ResourceFacts, exchange: Exchange): readonly Seen[] {
    const item = itemIn(operation, exchange);
    const [id, path] = [ifStated(resource.id), ifStated(resource.item)];
    if (id === undefined || path === undefined) return NOTHING;
    const own = idsFrom(id, path, exchange, item);
    const known = this.#at(this.#keyFrom(resource, own));
    if (known === undefined) return NOTHING;
    if (isObject(item)) known.item = item;
    const named = membersOfBody(operation, exchange);
    known.writes = named === undefined ? [] : [{ operation, named, ended: exchange.ended }];
    known.madeBy = operation.id;
    // The answer tells of the values, like a read. One to an update may be of what somebody else wrote meanwhile.
    const told = [...(named ?? [])].filter(([at, sent]) => {
      const now = valueAt(item, at);
      return !isNothing(now) && !isShown(resource, at, sent, now) && !isFree(resource, at);
    });
    return told.map(([at]) => ({ by: resource.name, what: 'as-sent', at: memberOf(at), isSo: false }));
  }

  #write(operation: Operation, resource: ResourceFacts, exchange: Exchange): void {
    const known = this.#at(this.#keyOf(resource, exchange));
    if (known === undefined) return;
    const named = membersOfBody(operation, exchange);
    // What a create was answered with, or else what it sent, is how the record was before the next write.
    const [first] = known.writes;
    if (first?.operation.kind === 'create') {
      known.item ??= objectOf(first.named);
      known.writes.shift();
    }
    if (named !== undefined) known.writes.push({ operation, named, ended: exchange.ended });
    else delete known.item;
  }

  #missed(resource: ResourceFacts, exchange: Exchange): readonly Seen[] {
    const known = this.#at(this.#keyOf(resource, exchange));
    if (known === undefined) return NOTHING;
    known.isMissing = true;
    const { removedBy, madeBy } = known;
    if (removedBy !== undefined) return [{ by: removedBy, what: 'removed', at: '', isSo: true }];
    return madeBy === undefined ? NOTHING : [{ by: madeBy, what: 'made', at: '', isSo: false }];
  }

  #read(operation: Operation, resource: ResourceFacts, exchange: Exchange): readonly Seen[] {
    const key = this.#keyOf(resource, exchange);
    const item = itemIn(operation, exchange);
    const known = this.#at(key);
    if (known === undefined || !isObject(item)) return NOTHING;
    const seen: Seen[] = [];
    if (known.removedBy !== undefined) seen.push({ by: known.removedBy, what: 'removed', at: '', isSo: false });
    if (known.madeBy !== undefined) seen.push({ by: known.madeBy, what: 'made', at: '', isSo: true });
    const { writes, item: before } = known;
    // What was asked for before the last write was acknowledged may show what was before it.
    if (writes.every(({ ended }) => ended <= exchange.started))
      seen.push(...this.#compare(resource, before, item, writes));
    known.item = item;
    known.writes = [];
    known.madeBy = undefined;
    return seen;
  }

  #compare(resource: ResourceFacts, before: Json | undefined, after: Json, writes: readonly Write[]): readonly Seen[] {
    const [only, another] = writes;
    if (only === undefined) return NOTHING;
    const seen: Seen[] = [];
    const named = new Map<string, Write[]>();
    for (const write of writes) {
      for (const at of write.named.keys()) named.set(at, [...(named.get(at) ?? []), write]);
    }
    for (const [at, by] of named) {
      if (isFree(resource, at)) continue;
      const now = valueAt(after, at);
      const was = valueAt(before, at);
      const shown = by.filter((write) => isShown(resource, at, write.named.get(at), now));
      for (const { operation } of shown) {
        // What was there already shows nothing by being there.
        if (operation.kind !== 'create' && isShown(resource, at, was, now)) continue;
        // To add a member is less than to change one.
        if (operation.kind === 'create' || !isNothing(was)) {
          seen.push({ by: operation.id, what: 'stored', at: memberOf(at), isSo: true });
        }
        seen.push({ by: resource.name, what: 'as-sent', at: memberOf(at), isSo: true });
      }
      // One of several writes came last: of the others nobody can tell.
      if (shown.length > 0) continue;
      for (const { operation } of by) {
        // A new record was no other way before, so its answer is no sign that the create left it so.
        const isLeft = isNothing(now) || (operation.kind !== 'create' && isShown(resource, at, was, now));
        if (isLeft) seen.push({ by: operation.id, what: 'stored', at: memberOf(at), isSo: false });
        else seen.push({ by: resource.name, what: 'as-sent', at: memberOf(at), isSo: false });
      }
      for (const { operation } of writes.filter((write) => !by.includes(write) && isPartial(write)))
        seen.push({ by: operation.id, what: 'spared', at: memberOf(at), isSo: false, maybe: true });
    }
    if (another !== undefined || before === undefined || !isObject(before) || only.operation.kind === 'create')
      return seen;
    const leaves = [...leavesOf(before), ...leavesOf(after)].filter(
      (at) => !isFree(resource, at) && !isNamed(only.named, at),
    );
    for (const at of new Set(leaves)) {
      const [was, now] = [valueAt(before, at), valueAt(after, at)];
      const isSame = isShown(resource, at, was, now);
      if (only.operation.kind === 'update')
        seen.push({ by: only.operation.id, what: 'spared', at: memberOf(at), isSo: isSame });
      else if (was !== undefined && was !== null && isWritable(only.operation, at)) {
        seen.push({ by: only.operation.id, what: 'replaced', at: memberOf(at), isSo: !isSame });
      }
    }
    return seen;
  }

  #list(operation: Operation, resource: ResourceFacts, exchange: Exchange): readonly Seen[] {
    const items = ifStated(resource.collection.items);
    const [id, path] = [ifStated(resource.id), ifStated(resource.item)];
    const shown = items === undefined ? undefined : located(exchange, items);
    if (!Array.isArray(shown) || id === undefined || path === undefined) return NOTHING;
    const keys = (shown as readonly Json[]).map((item) => this.#keyFrom(resource, idsFrom(id, path, exchange, item)));
    const isGone = (key: string | undefined): boolean => {
      const known = this.#known.get(key ?? '');
      return known?.isMissing === true || known?.removedBy !== undefined;
    };
    return keys.some(isGone) ? [{ by: operation.id, what: 'unlisted', at: '', isSo: false }] : NOTHING;
  }

  /** By what a record is known that the path of a request names. */
  #keyOf(resource: ResourceFacts, { request }: Exchange): string | undefined {
    const item = ifStated(resource.item);
    return item === undefined ? undefined : this.#keyFrom(resource, matchUrl(item, request.url));
  }

  #keyFrom(resource: ResourceFacts, ids: Readonly<Record<string, string>>): string | undefined {
    const { variables } = this.#contract.facts;
    const item = ifStated(resource.item);
    const names = (item === undefined ? [] : placeholders(item)).filter(
      (name) => !name.includes('.') && !Object.hasOwn(variables, name) && ids[name] !== undefined,
    );
    return names.length === 0 ? undefined : JSON.stringify([resource.name, ...names.map((name) => ids[name])]);
  }

  #at(key: string | undefined): Known | undefined {
    if (key === undefined) return undefined;
    let known = this.#known.get(key);
    if (known === undefined) {
      const [oldest] = this.#known.keys();
      if (this.#known.size >= MOST_RECORDS && oldest !== undefined) this.#known.delete(oldest);
      this.#known.set(key, (known = { writes: [] }));
    }
    return known;
  }
}

const NOTHING: readonly Seen[] = [];

/** Whether it has to leave what it does not name. */
function isPartial({ operation }: Write): boolean {
  return operation.kind === 'update';
}

/** The object that has these members. */
function objectOf(named: ReadonlyMap<string, Json | undefined>): Json {
  return [...named].reduce<Json>(
    (whole, [at, value]) => (value === undefined ? whole : withValueAt(whole, at, value)),
    {},
  );
}
