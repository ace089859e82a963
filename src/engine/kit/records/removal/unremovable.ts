import type { Input, SendOptions } from '../../../../check/kit.js';
import { isSaidOddly } from '../../../../check/refusals/odd-headers.js';
import { sendsJson } from '../../../../check/operation-context.js';
import { unusableId } from '../../../ownership/usable-id.js';
import { Stop } from '../../../../check/violation.js';
import { isObject } from '../../../../contract/text/json.js';
import type { Operation, Own } from '../../../../contract/facts/model.js';
import { ifStated } from '../../../../contract/facts/slot.js';
import { placeholders } from '../../../../contract/text/template.js';
import { header, type Exchange, type Header } from '../../../../result/exchange.js';
import { isSuccess, itemIn } from '../../requests/answer.js';
import type { Attempt, RunContext } from '../../context.js';
import { idsFrom, matchUrl } from '../ledger/ids.js';
import { itemSent } from '../ledger/intents.js';

const CREATED = 201;

/**
 * Bodies that are no object carry no mark. Where a create takes one, and its answer does not say what the record is
 * called, or the record cannot be removed, it stays. So one body of each kind is enough for the whole run: what the service
 * makes of it is known, and only the repetitions that confirm a failure send another.
 */
export class Unremovable {
  readonly #stays = new Map<string, Exchange>();
  readonly #named = new Set<Exchange>();
  readonly #turns = new Map<string, Promise<unknown>>();

  /** @param isOffline recorded answers stand in for the service: what was sent is sent again */
  constructor(private readonly isOffline = false) {}

  /** The answer by which such a body was taken before, with a note for the entry; undefined where it may be sent. */
  taken(attempt: Attempt, operation: Operation, input: Input): Exchange | undefined {
    const { scope, notes, entry } = attempt;
    const kind = kindOf(operation, input);
    const exchange = kind === undefined ? undefined : this.#stays.get(keyOf(operation, kind));
    if (kind === undefined || exchange === undefined || scope.phase === 'confirm') return undefined;
    // A case that sends its very request once more does so to prove what it has seen.
    if (exchange.id.startsWith(`${entry}/${scope.name}/`)) return undefined;
    const said = saidOf(operation, kind, exchange);
    if (!notes.includes(said)) notes.push(said);
    if (!scope.exchanges.includes(exchange)) scope.exchanges.push(exchange);
    return exchange;
  }

  /** Whether the report already names what an exchange made. */
  isNamed(exchange: Exchange): boolean {
    return this.#named.has(exchange);
  }

  name(exchange: Exchange): void {
    this.#named.add(exchange);
  }

  /** A record that could not be removed. */
  keep(operation: Operation, exchange: Exchange): void {
    const { body: raw = '', headers } = exchange.request;
    const kind = kindOf(operation, { raw, headers, ...(isTyped(headers) ? {} : { untyped: true }) });
    if (kind !== undefined) this.#keep(keyOf(operation, kind), exchange);
  }

  /** Sends what is wrong on purpose: bodies of one kind one after the other, so that the second one knows of the first. */
  send(
    attempt: Attempt,
    operation: Operation,
    input: Input,
    { intent }: SendOptions,
    go: () => Promise<Exchange>,
  ): Promise<Exchange> {
    const isWrong = intent === 'invalid' || intent === 'malformed';
    const kind = isWrong && !this.isOffline ? kindOf(operation, input) : undefined;
    if (kind === undefined) return go();
    const key = keyOf(operation, kind);
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(async () => {
      const before = this.taken(attempt, operation, input);
      if (before !== undefined) throw new Stop('discard', saidOf(operation, kind, before));
      const exchange = await go();
      this.#hear(attempt, operation, kind, exchange);
      return exchange;
    });
    this.#turns.set(
      key,
      turn.catch(() => undefined),
    );
    return turn;
  }

  #hear({ run, entry }: Attempt, operation: Operation, kind: string, exchange: Exchange): void {
    const own = ownOf(run, operation);
    if (own === undefined || !isSuccess(run.contract, exchange)) return;
    const named = matchUrl(operation.path, exchange.request.url);
    const ids = { ...named, ...idsFrom(own.id, own.item, exchange, itemIn(operation, exchange)) };
    const { variables } = run.contract.facts;
    const isCalled = placeholders(own.item).every((name) => (ids[name] ?? variables[name]) !== undefined);
    if (isCalled && unusableId(ids) === undefined) return;
    this.#keep(keyOf(operation, kind), exchange);
    // What answers otherwise, perhaps with an error inside, need not have made anything.
    if (exchange.response?.status !== CREATED) return;
    this.name(exchange);
    const what = `${own.resource}, made of ${shownIn(exchange)} and without an id in the answer (${exchange.id})`;
    run.leftBehind(`${what}: ${operation.id} is sent ${kind} no more, but to confirm a failure`, entry);
  }

  #keep(key: string, exchange: Exchange): void {
    if (!this.#stays.has(key)) this.#stays.set(key, exchange);
  }
}

/** What a body is that cannot carry a mark, in words; undefined for an object, and where bodies are no JSON anyway. */
function kindOf(operation: Operation, { body, raw, headers = [], untyped }: Input): string | undefined {
  if (operation.kind !== 'create') return undefined;
  // Whoever does not read it makes a record of nothing.
  if (untyped === true || isSaidOddly(headers)) return 'a body that it may not read';
  if (!sendsJson(operation)) return undefined;
  const text = raw?.trim() ?? '';
  if (body === undefined && text === '') return 'nothing at all';
  const value = raw === undefined ? body : itemSent(operation, raw);
  if (value === undefined) return /^\{/.test(text) ? 'a broken object' : 'a text that is not JSON';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return undefined;
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}

function isTyped(headers: readonly Header[]): boolean {
  return header(headers, 'Content-Type') !== undefined;
}

const keyOf = ({ id }: Operation, kind: string): string => `${id} ${kind}`;

function saidOf({ id }: Operation, kind: string, { id: exchange }: Exchange): string {
  return `${id} was not sent ${kind} again: what it made of the first one cannot be removed by this run (${exchange})`;
}

function ownOf({ contract }: RunContext, { id, resource }: Operation): Own | undefined {
  const facts = contract.facts.resources.find(({ name }) => name === resource);
  const own = facts && ifStated(facts.own);
  return own?.create.id === id ? own : undefined;
}

function shownIn({ request: { body = '' } }: Exchange): string {
  return body === '' ? 'an empty body' : body.length > 40 ? `a body of ${String(body.length)} characters` : body;
}
