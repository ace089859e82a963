import type { Contradiction } from '../../check/define.js';
import { lagOf } from '../../check/looks/settle.js';
import type { Json } from '../../contract/text/json.js';
import type { Contract, Operation, ResourceFacts } from '../../contract/facts/model.js';
import { hasOptions, versionParameter, type Pair } from '../../contract/facts/named-version.js';
import { ifStated } from '../../contract/facts/slot.js';
import { placeholders, type Template } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import { isSafe } from '../http/credentials/permission.js';
import { isSuccess, itemIn } from '../kit/requests/answer.js';
import { idsFrom, matchUrl } from '../kit/records/ledger/ids.js';
import { Marks } from '../marks.js';
import { ListAnswers } from './list-answer.js';
import { RecordHistory, type Candidate, type Span } from './record-history.js';

/** Records that are followed; the oldest are forgotten first. */
const MOST_RECORDS = 5000;

interface Known {
  readonly operation: Operation;
  readonly resource: ResourceFacts;
}

/**
 * Follows all exchanges of a run, whichever entry sent them, and finds the lists that do not agree with what the run did to its own
 * records. Whether a list is wrong may only be known later: by what else was under way at the time, and by what is shown after it.
 */
export class KnownRecords {
  readonly #contract: Contract;
  readonly #marks: Marks;
  readonly #version: Pair | undefined;
  readonly #operations = new Map<string, Known>();
  readonly #answers = new Map<string, ListAnswers>();
  /** By resource, and by its ids. */
  readonly #histories = new Map<string, Map<string, RecordHistory>>();
  /** Creates of which it is not known what they made, by resource. */
  readonly #unknown = new Map<string, Span[]>();
  readonly #compared = new WeakMap<Exchange, Contradiction>();
  #count = 0;

  /** @param nonce of the run: it is in the texts of what the run creates */
  constructor(contract: Contract, nonce: string) {
    this.#contract = contract;
    this.#marks = new Marks([nonce]);
    this.#version = versionParameter(contract.facts);
    const { resources, operations } = contract.facts;
    for (const resource of resources) {
      this.#answers.set(resource.name, new ListAnswers(contract, resource));
      for (const { id, declared } of Object.values(resource.operations)) {
        const operation = ifStated(declared);
        if (operation !== undefined) this.#operations.set(id, { operation, resource });
      }
    }
    for (const { declared } of operations) {
      const operation = ifStated(declared);
      const resource = resources.find(({ name }) => name === operation?.resource);
      if (operation !== undefined && resource !== undefined)
        this.#operations.set(operation.id, { operation, resource });
    }
  }

  /** To be called for each exchange, in the order in which they ended. */
  hear(exchange: ExchangeLine): void {
    const { operation, resource } = this.#operations.get(exchange.operation ?? '') ?? {};
    if (operation === undefined || resource === undefined) {
      if (!isSafe(exchange.request.method) && !isRefused(exchange)) this.#changeAll(() => true, exchange);
      return;
    }
    const isDone = exchange.response !== undefined && isSuccess(this.#contract, exchange);
    if (operation.kind === 'read' || operation.kind === 'list') {
      if (exchange.request.method !== 'GET' || !isDone) return;
      if (operation.kind === 'list') this.#list(resource, exchange);
      else if (!hasOptions(exchange.request.url, this.#version)) this.#known(resource, exchange)?.shown(exchange);
      return;
    }
    if (isRefused(exchange)) return;
    const { started } = exchange;
    const span = { started, ended: isDone && exchange.response.status !== 202 ? exchange.ended : Infinity };
    if (operation.kind === 'create') this.#create(operation, resource, exchange, span);
    else if (operation.kind === 'delete') this.#delete(resource, exchange, span);
    else this.#change(operation, resource, exchange, span);
  }

  /** What an answer of a list contradicts, as far as it is decided; undefined where no record is known to compare it with. */
  contradiction(exchange: Exchange): Contradiction | undefined {
    return this.#compared.get(exchange);
  }

  /** Decides what stands now that all is known, and gives the answers of lists that contradict what the run did. */
  conclude(): readonly ExchangeLine[] {
    const found = new Map<ExchangeLine, { deleted: string[]; missing: string[] }>();
    for (const [name, histories] of this.#histories) {
      const resource = this.#contract.facts.resources.find((one) => one.name === name);
      const unknown = resource && mayReuseIds(resource) ? (this.#unknown.get(name) ?? []) : [];
      for (const [key, history] of histories) {
        for (const candidate of history.contradictions()) {
          const { list, kind, from } = candidate;
          const mayBeNew = unknown.some(({ started, ended }) => ended > from && started < list.ended);
          if (kind === 'deleted' && mayBeNew) continue;
          const one = found.get(list) ?? { deleted: [], missing: [] };
          one[kind].push(`${key} (${because(candidate)})`);
          found.set(list, one);
        }
      }
    }
    for (const [list, one] of found) this.#compared.set(list, one);
    return [...found.keys()];
  }

  /** What a list shows is there; what it shows and does not show is compared with what is known. */
  #list(resource: ResourceFacts, exchange: ExchangeLine): void {
    const answer = this.#answers.get(resource.name)?.read(exchange);
    const histories = this.#histories.get(resource.name);
    if (answer === undefined || histories === undefined) return;
    const { collection, isPlain, isWhole } = answer;
    const { list: lag, isListStated } = lagOf(this.#contract.facts);
    const isCompared = isListStated && isPlain;
    const goneWithin = Math.max(lag, resource.operations.delete.goneWithin);
    const isOnlyMarked = resource.operations.delete.leaves.state === 'stated';
    const shown = new Set<string>();
    let compared = 0;
    for (const item of answer.items) {
      const key = this.#keyOf(resource, idsIn(resource, exchange, item));
      const history = histories.get(key);
      shown.add(key);
      if (history === undefined) continue;
      history.shown(exchange, { collection, as: exchange.as });
      if (!isCompared || history.collection !== collection) continue;
      compared += 1;
      const isIt = !mayReuseIds(resource) || this.#marks.areOurs([JSON.stringify(item)]);
      if (!isOnlyMarked && isIt) history.inList(exchange, goneWithin);
    }
    // What an action did to a record may be what hides it.
    const isHiding = resource.at('collection.hides').state === 'stated';
    for (const [key, history] of isCompared && isWhole && !isHiding ? histories : []) {
      if (history.collection !== collection || shown.has(key)) continue;
      compared += 1;
      history.notInList(exchange, lag);
    }
    if (compared > 0) this.#compared.set(exchange, NOTHING);
  }

  #create(operation: Operation, resource: ResourceFacts, exchange: Exchange, span: Span): void {
    const isAtItem = isPutToItem(operation, resource);
    const ids = span.ended === Infinity ? {} : idsIn(resource, exchange, itemIn(operation, exchange));
    const key = isAtItem && span.ended !== Infinity ? this.#keyAt(resource, exchange) : this.#keyOf(resource, ids);
    if (key === '') {
      this.#unknown.set(resource.name, [...(this.#unknown.get(resource.name) ?? []), span]);
      return;
    }
    const [url = ''] = exchange.request.url.split('?', 1);
    const collection = isAtItem ? collectionAround(resource, url) : url;
    this.#historyOf(resource, key).created(span, exchange.id, collection, exchange.as);
  }

  #delete(resource: ResourceFacts, exchange: Exchange, span: Span): void {
    const history = this.#addressed(resource, exchange);
    const repeated = ifStated(resource.operations.delete.repeat);
    const isFirst = repeated !== undefined && !repeated.includes(exchange.response?.status ?? 0);
    if (isFirst && span.ended !== Infinity) history?.existed(exchange.id, exchange.started);
    if (history === undefined) this.#changeAll((name) => name === resource.name, span);
    else history.deleted(span, exchange.id);
    // What stands below it, or refers to it, may go with it.
    const others = this.#contract.facts.resources.filter(({ own }) => {
      const how = ifStated(own);
      return how?.parents.includes(resource.name) === true || how?.refs.some(({ to }) => to === resource.name) === true;
    });
    if (others.length > 0) this.#changeAll((name) => others.some((one) => one.name === name), span);
  }

  #change({ kind }: Operation, resource: ResourceFacts, exchange: Exchange, span: Span): void {
    const history = this.#addressed(resource, exchange);
    const isThere = span.ended !== Infinity && (kind === 'update' || kind === 'replace');
    if (history === undefined) this.#changeAll((name) => name === resource.name, span);
    else history.changed(span, isThere ? exchange.id : undefined);
  }

  #changeAll(isOf: (resource: string) => boolean, { started, ended }: Span): void {
    for (const [name, histories] of this.#histories)
      if (isOf(name)) for (const history of histories.values()) history.changed({ started, ended });
  }

  #forgetOldest(): void {
    this.#count += 1;
    if (this.#count <= MOST_RECORDS) return;
    for (const histories of this.#histories.values()) {
      for (const [key, history] of histories) {
        if (history.contradictions().length > 0) continue;
        histories.delete(key);
        return;
      }
    }
  }

  #known(resource: ResourceFacts, exchange: Exchange): RecordHistory | undefined {
    return this.#histories.get(resource.name)?.get(this.#keyAt(resource, exchange));
  }

  /** The record that the path of a request names, also where the run did not see it created. */
  #addressed(resource: ResourceFacts, exchange: Exchange): RecordHistory | undefined {
    const key = this.#keyAt(resource, exchange);
    return key === '' ? undefined : this.#historyOf(resource, key);
  }

  #historyOf(resource: ResourceFacts, key: string): RecordHistory {
    const histories = this.#histories.get(resource.name) ?? new Map<string, RecordHistory>();
    this.#histories.set(resource.name, histories);
    const history = histories.get(key) ?? new RecordHistory();
    if (!histories.has(key)) this.#forgetOldest();
    histories.set(key, history);
    return history;
  }

  #keyAt(resource: ResourceFacts, { request }: Exchange): string {
    const item = ifStated(resource.item);
    return item === undefined ? '' : this.#keyOf(resource, matchUrl(item, request.url));
  }

  /** Empty where the ids do not say which record it is. */
  #keyOf(resource: ResourceFacts, ids: Readonly<Record<string, string>>): string {
    const item = ifStated(resource.item);
    const { variables } = this.#contract.facts;
    const own = (item === undefined ? [] : placeholders(item)).filter(
      (name) => !name.includes('.') && !Object.hasOwn(variables, name),
    );
    const values = own.map((name) => ids[name]);
    return values.some((value) => value === undefined) ? '' : values.join('/');
  }
}

const NOTHING: Contradiction = { deleted: [], missing: [] };

function idsIn(resource: ResourceFacts, exchange: Exchange, item: Json | undefined): Readonly<Record<string, string>> {
  const [id, path] = [ifStated(resource.id), ifStated(resource.item)];
  return id === undefined || path === undefined ? {} : idsFrom(id, path, exchange, item);
}

function because({ kind, before, after }: Candidate): string {
  return kind === 'deleted' ? `deleted in ${before}` : `there in ${before} and in ${after ?? ''}`;
}

/** Whether a record is made by a request to its own path, with an id that the caller chooses. */
function isPutToItem({ path }: Operation, resource: ResourceFacts): boolean {
  const item = ifStated(resource.item);
  return item !== undefined && pathOf(item) === pathOf(path);
}

/** URL of the collection that lists the record at this URL; empty where its path does not lie in that of a collection. */
function collectionAround(resource: ResourceFacts, url: string): string {
  const [path, item] = [resource.path, resource.item].map((slot) => pathOf(ifStated(slot)));
  if (path === undefined || item?.startsWith(`${path}/`) !== true) return '';
  const below = item.slice(path.length + 1).split('/').length;
  return url.replace(/\/$/, '').split('/').slice(0, -below).join('/');
}

/** The path with the same text for every placeholder. */
function pathOf(template: Template | undefined): string | undefined {
  return template?.parts.map((part) => ('literal' in part ? part.literal : '<>')).join('');
}

/** What was refused has changed nothing. */
function isRefused({ response, failure }: Exchange): boolean {
  if (failure?.sent === 'no' || failure?.kind === 'blocked') return true;
  return response !== undefined && response.status >= 400 && response.status < 500;
}

function mayReuseIds(resource: ResourceFacts): boolean {
  return ifStated(resource.at('id.reused')) !== false;
}
