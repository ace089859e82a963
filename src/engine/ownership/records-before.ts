import { listing, roomy, walkThrough } from '../../check/listing.js';
import { isStop } from '../../check/violation.js';
import type { Json } from '../../contract/json.js';
import type { Own, ResourceFacts } from '../../contract/model.js';
import { ifStated } from '../../contract/slot.js';
import { placeholders } from '../../contract/template.js';
import type { Exchange } from '../../result/exchange.js';
import { Attempt, type RunContext } from '../kit/context.js';
import { idsFrom } from '../kit/ids.js';
import { sending } from '../kit/sending.js';
import { walk } from '../kit/walking.js';

/** Pages of each list that are read at most. */
const MOST_PAGES = 10;

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
  has(own: Own, ids: Ids): boolean {
    const key = this.#keyOf(own, ids);
    return key !== undefined && this.#seen.get(own.resource)?.has(key) === true;
  }

  /** Whether all records that were there are known. Below a parent of our own there were none. */
  isWhole(own: Own): boolean {
    return this.#whole.has(own.resource) || own.parents.length > 0;
  }

  /** Takes down records that a list shows. Nothing may have been written yet. */
  add(own: Own, items: readonly Json[], exchange: Exchange): void {
    const seen = this.#seen.get(own.resource) ?? new Set<string>();
    this.#seen.set(own.resource, seen);
    for (const item of items) {
      const key = this.#keyOf(own, idsFrom(own.id, own.item, exchange, item));
      if (key !== undefined) seen.add(key);
    }
  }

  /** Reads the lists of these resources, page by page. What cannot be read stays unknown. */
  async look(context: RunContext, owns: readonly Own[]): Promise<void> {
    await Promise.all(
      owns.map(async (own) => {
        const resource = context.contract.facts.resources.find(({ name }) => name === own.resource);
        if (resource === undefined || own.parents.length > 0) return;
        await this.#lookAt(context, own, resource).catch((thrown: unknown) => {
          if (!isStop(thrown)) throw thrown;
        });
      }),
    );
  }

  async #lookAt(context: RunContext, own: Own, resource: ResourceFacts): Promise<void> {
    const way = ifStated(listing(resource));
    if (way === undefined) return;
    const attempt = new Attempt(context, `ownership@${own.resource}`, '', { kind: 'run' }, 'setup', 'shared');
    const kit = sending(attempt, { over: 'shared', lane: 'before' });
    const through = {
      walk: (plan: Parameters<typeof walk>[2]) => walk({ run: { contract: context.contract } }, kit, plan),
    };
    const walked = await walkThrough(through, way, { limit: roomy(way), mostPages: MOST_PAGES });
    for (const { items, exchange } of walked.pages) this.add(own, items, exchange);
    if (walked.ended === 'end') this.#whole.add(own.resource);
  }

  /** What tells records of one resource apart; undefined where the ids do not say. */
  #keyOf(own: Own, ids: Ids): string | undefined {
    const names = placeholders(own.item).filter((name) => !name.includes('.') && !Object.hasOwn(this.#fixed, name));
    const values = names.map((name) => ids[name]?.trim().toLowerCase());
    return values.length === 0 || values.includes(undefined) ? undefined : values.join('\n');
  }
}
