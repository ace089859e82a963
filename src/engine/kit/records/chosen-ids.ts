import type { Input } from '../../../check/kit.js';
import { isObject, type Json, type JsonObject } from '../../../contract/text/json.js';
import type { Laid, Operation, Own } from '../../../contract/facts/model.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { chosenId, claimed, type Claims } from '../../generate/chosen-id.js';
import { valueAt } from '../../../contract/text/pointer.js';
import type { Attempt, RunContext } from '../context.js';
import { freshFor } from './fresh.js';
import type { Ledger } from './ledger/ledger.js';

/**
 * The ids that this run chose for its records, where the caller is to choose them: no two records get the same one, as far as
 * the form of ids has room.
 */
export class ChosenIds {
  readonly #taken = new Set<string>();
  readonly #freed = new Set<string>();
  /** By what the ledger calls the create. */
  readonly #of = new Map<string, readonly string[]>();

  /** `freed`: a record had it that is removed. */
  claim(resource: string, name: string, id: Json): 'new' | 'freed' | 'taken' {
    const key = keyOf(resource, name, String(id));
    if (this.#freed.has(key)) return 'freed';
    if (this.#taken.has(key)) return 'taken';
    this.#taken.add(key);
    return 'new';
  }

  /** The ledger, which says what becomes of the records. */
  listening(ledger: Ledger): Ledger {
    return {
      ...ledger,
      intend: (event) => {
        ledger.intend(event);
        const keys = Object.entries(event.ids).map(([name, id]) => keyOf(event.resource, name, id));
        this.#of.set(event.tag, keys);
        for (const key of keys) this.#freed.delete(key);
      },
      refused: (event) => {
        ledger.refused(event);
        this.#free(event.tag);
      },
      removed: (event) => {
        ledger.removed(event);
        this.#free(event.tag);
      },
    };
  }

  #free(tag: string): void {
    for (const key of this.#of.get(tag) ?? []) if (this.#taken.has(key)) this.#freed.add(key);
    this.#of.delete(tag);
  }
}

/** Ids that differ in case alone may be one to the service. */
function keyOf(resource: string, name: string, id: string): string {
  return JSON.stringify([resource, name, id.toLowerCase()]);
}

/** Ids that this run has chosen already, and those of records that were there, are no id of another one. */
export function claimsOf(run: RunContext, own: Pick<Own, 'resource' | 'item'> | undefined): (name: string) => Claims {
  const { chosenIds, ownership } = run;
  return (name) => ({
    claim: (id) => {
      const isTheirs = own !== undefined && ownership.before.has(own, { [name]: String(id) });
      return isTheirs ? 'taken' : chosenIds.claim(own?.resource ?? '', name, id);
    },
  });
}

/** The same for a place in a body. */
export function claimsAt(run: RunContext, own: Laid): (at: string) => Claims {
  const claims = claimsOf(run, own);
  const names = Object.entries(own.id.placeholders);
  return (at) => claims(names.find(([, place]) => place.kind === 'pointer' && place.pointer === at)?.[0] ?? at);
}

/** The ids that a caller chooses for a new record: those in its body, or others. */
export function chosenFor(attempt: Attempt, own: Own, sent: JsonObject): Readonly<Record<string, string>> {
  const [fresh, claims] = [freshFor(attempt), claimsOf(attempt.run, own)];
  return Object.fromEntries(
    Object.entries(own.id.placeholders).map(([placeholder, locator]) => {
      const value = locator.kind === 'pointer' ? valueAt(sent, locator.pointer) : undefined;
      if (typeof value === 'string' || typeof value === 'number') return [placeholder, String(value)] as const;
      const draw = (isCrowded: boolean): string => chosenId(own.id.pattern, fresh, isCrowded);
      return [placeholder, claimed(placeholder, claims(placeholder), draw)] as const;
    }),
  );
}

/** A create whose body is filled with the id that its caller chooses, where nobody named one: with one that no record has. */
export function withChosenId(attempt: Attempt, operation: Operation, input: Input): Input {
  const { body, ids = {}, record } = input;
  const filled = operation.kind === 'create' ? Object.entries(operation.fill) : [];
  if (filled.length === 0 || !isObject(body)) return input;
  const resource = attempt.run.contract.facts.resources.find(({ name }) => name === operation.resource);
  const own = resource && ifStated(resource.own);
  const named = record?.resource === operation.resource ? { ...record?.ids, ...ids } : ids;
  const isSaid = ([at, name]: readonly [string, string]): boolean =>
    named[name] !== undefined || valueAt(body, at) !== undefined;
  const open = filled.filter((one) => !isSaid(one)).map(([, name]) => name);
  if (own?.id.assignedBy !== 'client' || open.length === 0) return input;
  const chosen = Object.entries(chosenFor(attempt, own, {})).filter(([name]) => open.includes(name));
  return { ...input, ids: { ...ids, ...Object.fromEntries(chosen) } };
}
