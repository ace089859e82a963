import type { Own } from '../../contract/facts/model.js';
import { placeholders } from '../../contract/text/template.js';
import type { ListView } from '../foreign-records/list-view.js';
import { idsFrom } from '../kit/records/ledger/ids.js';

type Ids = Readonly<Record<string, string>>;

/** The records that were there before the first write of the run, as far as lists show them. */
export class RecordsBefore {
  readonly #seen = new Map<string, Set<string>>();
  readonly #whole = new Set<string>();
  /** Placeholders that are the same in the path of every record. */
  readonly #fixed: Ids;

  /** @param variables of the contract, which fill paths besides the ids */
  constructor(variables: Ids) {
    this.#fixed = variables;
  }

  /** Whether a record with these ids was there: ids that differ in case alone may be one to the service. */
  has(own: Pick<Own, 'resource' | 'item'>, ids: Ids): boolean {
    const key = this.#keyOf(own, ids);
    return key !== undefined && this.#seen.get(own.resource)?.has(key) === true;
  }

  /** Whether all records that were there are known. Below a parent of our own there were none. */
  isWhole(own: Own): boolean {
    return this.#whole.has(own.resource) || own.parents.length > 0;
  }

  /** Takes down all that a list shows. Nothing may have been written yet. */
  take(own: Own, { pages, isWhole }: ListView): void {
    const seen = this.#seen.get(own.resource) ?? new Set<string>();
    this.#seen.set(own.resource, seen);
    for (const { items, exchange } of pages) {
      for (const item of items) {
        const key = this.#keyOf(own, idsFrom(own.id, own.item, exchange, item));
        if (key !== undefined) seen.add(key);
      }
    }
    if (isWhole) this.#whole.add(own.resource);
  }

  /** What tells records of one resource apart; undefined where the ids do not say. */
  #keyOf(own: Pick<Own, 'item'>, ids: Ids): string | undefined {
    const names = placeholders(own.item).filter((name) => !name.includes('.') && !Object.hasOwn(this.#fixed, name));
    const values = names.map((name) => ids[name]?.trim().toLowerCase());
    return values.length === 0 || values.includes(undefined) ? undefined : values.join('\n');
  }
}
