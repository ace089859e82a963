import type { As, Input } from '../../../../check/kit.js';
import type { Loss } from '../../../../check/loss.js';
import { isObject, type Json } from '../../../../contract/text/json.js';
import type { Operation, Own } from '../../../../contract/facts/model.js';
import { valueAt } from '../../../../contract/text/pointer.js';
import { placeholders } from '../../../../contract/text/template.js';
import type { Exchange } from '../../../../result/exchange.js';
import { Marks } from '../../../marks.js';
import { outcomeOf } from '../../requests/answer.js';
import type { Attempt } from '../../context.js';
import { unversioned } from '../../../../check/records/under-version.js';

/** Characters of JSON that the ledger keeps of an item. */
const LONGEST_SENT = 4096;

/** Tells the ledger of creates before they are sent, and remembers what it calls them. */
export class Intents {
  readonly #attempt: Attempt;
  readonly #tags = new WeakMap<Exchange, { readonly tag: string; records: number }>();
  #count = 0;

  constructor(attempt: Attempt) {
    this.#attempt = attempt;
  }

  /**
   * Whoever sends a create, well-formed or not: what it may make has to be found again when nobody is left to hear the
   * answer.
   * @returns what the ledger calls it; undefined for what makes no record of ours
   */
  tell(operation: Operation, input: Input, as?: As): string | undefined {
    const own = this.#makes(operation);
    if (own === undefined) return undefined;
    // Of what is no JSON nobody can make a record that could be found again.
    const body = input.body ?? itemSent(operation, input.raw);
    if (body === undefined) return undefined;
    const tag = this.#next();
    const marks = marksOf(own, body);
    const isMarked = new Marks([this.#attempt.run.nonce]).telling(marks).length > 0;
    // By all that was sent a record is known again that cannot carry a mark.
    const isKept = !isMarked && isObject(body) && JSON.stringify(body).length <= LONGEST_SENT;
    this.#attempt.run.ledger.intend({
      tag,
      resource: own.resource,
      request: operation.id,
      ids: idsOf(own, { ...input.record?.ids, ...input.ids }, body),
      marks,
      ...(isKept ? { sent: body } : {}),
      ...otherCaller(this.#attempt.run.identities, as),
    });
    return tag;
  }

  /** What came of it. An error of the server may have come after the effect, so it refuses nothing. */
  answered(tag: string, exchange: Exchange, lose?: Loss): void {
    this.#tags.set(exchange, { tag, records: 0 });
    const { contract, unconfirmed } = this.#attempt.run;
    const { class: kind } = outcomeOf(contract, exchange);
    if (kind === 'caller-error' || kind === 'redirection' || exchange.failure?.sent === 'no') this.unsent(tag);
    else unconfirmed.answered(tag, exchange, lose);
  }

  /** It never left this process, or nothing came of it. */
  unsent(tag: string): void {
    this.#attempt.run.ledger.refused({ tag });
  }

  /** What the ledger calls a record that the exchange made. */
  tagOf(exchange: Exchange): string {
    const known = this.#tags.get(exchange);
    if (known === undefined) return this.#next();
    known.records += 1;
    return known.records === 1 ? known.tag : `${known.tag}.${String(known.records)}`;
  }

  #makes({ id, kind, resource }: Operation): Own | undefined {
    if (resource === undefined || (kind !== 'create' && kind !== 'replace')) return undefined;
    const own = this.#attempt.run.contract.facts.resources.find(({ name }) => name === resource)?.own;
    return own?.state === 'stated' && own.value.create.id === unversioned(id) ? own.value : undefined;
  }

  #next(): string {
    this.#count += 1;
    return `${this.#attempt.entry}/${this.#attempt.prefix}${String(this.#count)}`;
  }
}

/** A caller other than the default one, to be written into the ledger. */
export function otherCaller(identities: readonly string[], as: As | undefined): { readonly as?: string } {
  return typeof as === 'string' && as !== identities[0] && identities.includes(as) ? { as } : {};
}

/** The item in the content of a request, out of its envelope; undefined for what is no JSON. */
export function itemSent({ requestEnvelope }: Operation, raw: string | undefined): Json | undefined {
  if (raw === undefined) return undefined;
  try {
    return valueAt(JSON.parse(raw) as Json, requestEnvelope);
  } catch {
    return undefined;
  }
}

/**
 * What the path of the create names, and the ids that the caller chooses in the body. Whatever else was given with it
 * may be of another record: one beside which this one is made.
 */
function idsOf(
  own: Own,
  ids: Readonly<Record<string, string>>,
  body: Json | undefined,
): Readonly<Record<string, string>> {
  const wanted = new Set(placeholders(own.create.path));
  const named = Object.entries(ids).filter(([name]) => wanted.has(name));
  if (own.id.assignedBy !== 'client') return Object.fromEntries(named);
  const chosen = Object.entries(own.id.placeholders).flatMap(([name, locator]) => {
    const value = locator.kind === 'pointer' ? valueAt(body, locator.pointer) : undefined;
    return !wanted.has(name) && (typeof value === 'string' || typeof value === 'number')
      ? [[name, String(value)] as const]
      : [];
  });
  return Object.fromEntries([...named, ...chosen]);
}

/** Texts by which a list shows whose record it is: those that must be unique, and the tag. */
export function marksOf(own: Own, body: Json): Readonly<Record<string, string>> {
  const places = [...own.unique, ...(own.tag === undefined ? [] : [own.tag])];
  return Object.fromEntries(
    places.flatMap((pointer) => {
      const value = valueAt(body, pointer);
      return typeof value === 'string' && value !== '' ? [[pointer, value] as const] : [];
    }),
  );
}
