import type { Contradiction } from '../../check/define.js';
import { lagOf } from '../../check/settle.js';
import type { Json } from '../../contract/json.js';
import type { Contract, Operation, ResourceFacts } from '../../contract/model.js';
import { hasOptions, versionParameter, type Pair } from '../../contract/named-version.js';
import { ifStated } from '../../contract/slot.js';
import { placeholders } from '../../contract/template.js';
import type { Exchange } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import { isSafe } from '../http/permission.js';
import { isSuccess, itemIn } from '../kit/answer.js';
import { idsFrom, matchUrl } from '../kit/ids.js';
import { ListAnswers } from './list-answer.js';
import { Life, type Span } from './life.js';

/** Records that are followed; the oldest are forgotten first. */
const MOST_RECORDS = 5000;

interface Known {
  readonly operation: Operation;
  readonly resource: ResourceFacts;
}

/**
 * Follows all exchanges of a run, whoever sent them, and says which lists do not agree with what the run did to its own records.
 * Whether a list is wrong may only be known later: by what else was under way at the time, and by what is shown after it.
 */
export class KnownRecords {
  readonly #contract: Contract;
  readonly #nonce: string;
  readonly #version: Pair | undefined;
  readonly #operations = new Map<string, Known>();
  readonly #answers = new Map<string, ListAnswers>();
  /** By resource, and by its ids. */
  readonly #lives = new Map<string, Map<string, Life>>();
  /** Creates of which nobody knows what they made, by resource. */
  readonly #unknown = new Map<string, Span[]>();
  readonly #compared = new WeakMap<Exchange, Contradiction>();
  #known = 0;

  /** @param nonce of the run: it is in the texts of what the run makes */
  constructor(contract: Contract, nonce: string) {
    this.#contract = contract;
    this.#nonce = nonce.toLowerCase();
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
  hear(exchange: Exchange): void {
    const { operation, resource } = this.#operations.get(exchange.operation ?? '') ?? {};
    if (operation === undefined || resource === undefined) {
      if (!isSafe(exchange.request.method) && !isRefused(exchange)) this.#touchAll(() => true, spanOf(exchange));
      return;
    }
    const isDone = exchange.response !== undefined && isSuccess(this.#contract, exchange);
    if (operation.kind === 'read' || operation.kind === 'list') {
      if (exchange.request.method !== 'GET' || !isDone) return;
      if (operation.kind === 'list') this.#list(resource, exchange);
      else if (!hasOptions(exchange.request.url, this.#version)) this.#lifeAt(resource, exchange)?.shown(exchange);
      return;
    }
    if (isRefused(exchange)) return;
    const span = {
      ...spanOf(exchange),
      ended: isDone && exchange.response.status !== 202 ? exchange.ended : Infinity,
    };
    if (operation.kind === 'create') this.#create(operation, resource, exchange, span);
    else if (operation.kind === 'delete') this.#delete(resource, exchange, span);
    else this.#write(operation, resource, exchange, span);
  }

  /**
   * Compares an answer of a list with what is known: undefined where nothing is. What is found may be taken back until the run has
   * ended: `contradicted` says what stands.
   */
  compare(exchange: ExchangeLine): Contradiction | undefined {
    const standing = this.#compared.get(exchange);
    if (standing !== undefined) return standing;
    const { resource } = this.#operations.get(exchange.operation ?? '') ?? {};
    const answer = resource && this.#answers.get(resource.name)?.read(exchange);
    const { list: lag, isListStated } = lagOf(this.#contract.facts);
    const lives = this.#lives.get(resource?.name ?? '');
    if (resource === undefined || answer === undefined || lives === undefined || !isListStated) return undefined;
    const goneWithin = Math.max(lag, resource.operations.delete.goneWithin);
    const isMarked = resource.operations.delete.leaves.state === 'stated';
    const shown = new Set<string>();
    let compared = 0;
    for (const item of answer.items) {
      const key = this.#keyOf(resource, idsIn(resource, exchange, item));
      const life = lives.get(key);
      shown.add(key);
      if (life?.home !== answer.collection || !answer.isPlain) continue;
      compared += 1;
      if (!isMarked && (!mayReuseIds(resource) || this.#isOurs(item))) life.listedAfterwards(exchange, goneWithin);
    }
    if (answer.isWhole) {
      for (const [key, life] of lives) {
        if (life.home !== answer.collection || shown.has(key)) continue;
        compared += 1;
        life.notListed(exchange, lag);
      }
    }
    return compared === 0 ? undefined : NOTHING;
  }

  /** Answers of lists that contradict what the run did, now that all is known. They are compared once more with what stands. */
  contradicted(): readonly ExchangeLine[] {
    const found = new Map<ExchangeLine, { deleted: string[]; missing: string[] }>();
    for (const [name, lives] of this.#lives) {
      const resource = this.#contract.facts.resources.find((one) => one.name === name);
      const unknown = resource && mayReuseIds(resource) ? (this.#unknown.get(name) ?? []) : [];
      for (const [key, life] of lives) {
        for (const { list, kind, from } of life.certain()) {
          if (kind === 'deleted' && unknown.some(({ started, ended }) => ended > from && started < list.ended))
            continue;
          const one = found.get(list) ?? { deleted: [], missing: [] };
          one[kind].push(key);
          found.set(list, one);
        }
      }
    }
    for (const [list, one] of found) this.#compared.set(list, one);
    return [...found.keys()];
  }

  #list(resource: ResourceFacts, exchange: Exchange): void {
    const answer = this.#answers.get(resource.name)?.read(exchange);
    const lives = this.#lives.get(resource.name);
    if (answer === undefined || lives === undefined) return;
    for (const item of answer.items) {
      const life = lives.get(this.#keyOf(resource, idsIn(resource, exchange, item)));
      life?.shown(exchange, { at: answer.collection, as: exchange.as });
    }
  }

  #create(operation: Operation, resource: ResourceFacts, exchange: Exchange, span: Span): void {
    const ids = span.ended === Infinity ? {} : idsIn(resource, exchange, itemIn(operation, exchange));
    const key = this.#keyOf(resource, ids);
    if (key === '') {
      this.#unknown.set(resource.name, [...(this.#unknown.get(resource.name) ?? []), span]);
      return;
    }
    const [home = ''] = exchange.request.url.split('?', 1);
    this.#lifeOf(resource, key).made(span, home, exchange.as);
  }

  #delete(resource: ResourceFacts, exchange: Exchange, span: Span): void {
    const life = this.#addressed(resource, exchange);
    const repeated = ifStated(resource.operations.delete.repeat);
    const isFirst = repeated !== undefined && !repeated.includes(exchange.response?.status ?? 0);
    if (isFirst && span.ended !== Infinity) life?.was(exchange.started);
    if (life === undefined) this.#touchAll((name) => name === resource.name, span);
    else life.deleted(span);
    // What stands below it, or refers to it, may go with it.
    const others = this.#contract.facts.resources.filter(({ own }) => {
      const how = ifStated(own);
      return how?.parents.includes(resource.name) === true || how?.refs.some(({ to }) => to === resource.name) === true;
    });
    if (others.length > 0) this.#touchAll((name) => others.some((one) => one.name === name), span);
  }

  #write({ kind }: Operation, resource: ResourceFacts, exchange: Exchange, span: Span): void {
    const life = this.#addressed(resource, exchange);
    if (life === undefined) this.#touchAll((name) => name === resource.name, span);
    else life.touched(span, kind === 'update' || kind === 'replace');
  }

  #touchAll(isOf: (resource: string) => boolean, span: Span): void {
    for (const [name, lives] of this.#lives) if (isOf(name)) for (const life of lives.values()) life.touched(span);
  }

  #forgetOldest(): void {
    this.#known += 1;
    if (this.#known <= MOST_RECORDS) return;
    for (const lives of this.#lives.values()) {
      const [oldest] = [...lives].find(([, life]) => life.certain().length === 0) ?? [];
      if (oldest !== undefined && lives.delete(oldest)) return;
    }
  }

  #lifeAt(resource: ResourceFacts, exchange: Exchange): Life | undefined {
    return this.#lives.get(resource.name)?.get(this.#keyAt(resource, exchange));
  }

  /** The record that the path of a request names, also where nobody has heard of it yet. */
  #addressed(resource: ResourceFacts, exchange: Exchange): Life | undefined {
    const key = this.#keyAt(resource, exchange);
    return key === '' ? undefined : this.#lifeOf(resource, key);
  }

  #lifeOf(resource: ResourceFacts, key: string): Life {
    const lives = this.#lives.get(resource.name) ?? new Map<string, Life>();
    this.#lives.set(resource.name, lives);
    const life = lives.get(key) ?? new Life();
    if (!lives.has(key)) this.#forgetOldest();
    lives.set(key, life);
    return life;
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

  #isOurs(item: Json): boolean {
    return JSON.stringify(item).toLowerCase().includes(this.#nonce);
  }
}

const NOTHING: Contradiction = { deleted: [], missing: [] };

function idsIn(resource: ResourceFacts, exchange: Exchange, item: Json | undefined): Readonly<Record<string, string>> {
  const [id, path] = [ifStated(resource.id), ifStated(resource.item)];
  return id === undefined || path === undefined ? {} : idsFrom(id, path, exchange, item);
}

function spanOf({ started, ended }: Exchange): Span {
  return { started, ended };
}

/** What was refused has changed nothing. */
function isRefused({ response, failure }: Exchange): boolean {
  if (failure?.sent === 'no' || failure?.kind === 'blocked') return true;
  return response !== undefined && response.status >= 400 && response.status < 500;
}

function mayReuseIds(resource: ResourceFacts): boolean {
  return ifStated(resource.at('id.reused')) !== false;
}
