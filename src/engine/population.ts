import { keepsWholeSeconds } from '../check/looks/clocks.js';
import { isListedAlone } from '../check/lists/listed-alone.js';
import { defaultOrder } from '../check/lists/default-order.js';
import type { OwnedRecord } from '../check/kit.js';
import { Stop } from '../check/violation.js';
import { isObject, type Json } from '../contract/text/json.js';
import type { Own, ResourceFacts } from '../contract/facts/model.js';
import { ifStated } from '../contract/facts/slot.js';
import { populationBodies, type PopulationKey } from './generate/population.js';
import { Attempt, type Populations, type RunContext } from './kit/context.js';
import { Records } from './kit/records/records.js';
import { withSetKeys } from './kit/records/set-keys.js';
import { sending } from './kit/requests/sending.js';
import { listed } from './kit/requests/settling.js';
import { waitFor } from './kit/requests/waiting.js';
import type { Locks } from './locks/locks.js';
import { hash } from './seed.js';

/** Records in a population: some ties of three, every filter value, and more than one page at small limits. */
export const POPULATION = 12;

/** Milliseconds after which a time in whole seconds has moved on, and one in fractions of them. */
const [TICK, FRACTION] = [1100, 20];

/**
 * Records that are made once per resource, never changed, and shared by the checks that only list: designed with ties
 * and boundary values. Fresh records for each case would cost a hundred times the requests.
 */
export class SharedPopulations implements Populations {
  readonly #run: () => RunContext;
  readonly #locks: Locks;
  readonly #made = new Map<string, Promise<readonly OwnedRecord[]>>();
  readonly #settled = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #cleanUps: (() => Promise<void>)[] = [];

  readonly #writable: boolean;

  constructor(run: () => RunContext, locks: Locks, writable: boolean) {
    this.#run = run;
    this.#locks = locks;
    this.#writable = writable;
  }

  of(own: Own): Promise<readonly OwnedRecord[]> {
    let made = this.#made.get(own.resource);
    if (!made) {
      made = this.#make(own).finally(() => this.#settled.add(own.resource));
      made.catch(() => this.#failed.add(own.resource));
      this.#made.set(own.resource, made);
    }
    return made;
  }

  forgetFailed(): void {
    for (const name of this.#failed) this.#made.delete(name);
    this.#failed.clear();
  }

  /** Whether the populations are there, or cannot be made. */
  areSettled(owns: readonly Own[]): boolean {
    return owns.every(({ resource }) => this.#settled.has(resource));
  }

  /** Waits until they are. */
  settled(owns: readonly Own[]): Promise<unknown> {
    return Promise.allSettled(owns.map((own) => this.of(own)));
  }

  async cleanUp(): Promise<void> {
    await Promise.all(this.#cleanUps.map((cleanUp) => cleanUp()));
  }

  async #make(own: Own): Promise<readonly OwnedRecord[]> {
    if (!this.#writable) {
      throw new Stop('excluded', `needs more ${own.resource}, and this run may not make any`);
    }
    const run = this.#run();
    const list = run.contract.facts.resources.find((one) => one.name === own.resource)?.operations.list.offered;
    const attempt = new Attempt(run, `population@${own.resource}`, '', { kind: 'run' }, 'setup', 'shared');
    const route = { over: 'shared' as const, lane: '0' };
    const records = new Records(attempt, sending(attempt, route).send, route);
    this.#cleanUps.push(() => records.cleanUp(attempt.main));
    const resource = run.contract.facts.resources.find((one) => one.name === own.resource);
    const bodies = populationBodies(own.createBody, {
      own,
      // A list that shows one record alone has the first.
      count: isListedAlone(own, list && ifStated(list)) ? 1 : POPULATION,
      seed: hash(run.seed, own.resource),
      sortKeys: resource ? [...sortKeysOf(resource), ...boundsOf(resource)] : [],
      filters: resource ? filtersOf(resource) : [],
    });
    try {
      return await this.#locks.with(new Map([[own.resource, 'shared' as const]]), async () => {
        const half = Math.ceil(bodies.length / 2);
        const first = await records.createMany(own, bodies.slice(0, half));
        const isSortedByTime = resource && sortsByTheServersTime(resource, own);
        if (isSortedByTime) await waitFor(run, keepsWholeSeconds(shown(first)) ? TICK : FRACTION);
        const made = [...first, ...(await records.createMany(own, bodies.slice(half)))];
        const population = resource === undefined ? made : await withSetKeys(attempt, records, { own, resource, made });
        await listed(run);
        return population;
      });
    } catch (thrown) {
      if (!(thrown instanceof Stop)) throw thrown;
      throw new Stop(
        thrown.reason,
        `The population of ${own.resource}: ${thrown.detail}`,
        thrown.exchange,
        thrown.lacks,
      );
    }
  }
}

/** What the answers to the creates show; where they show nothing, a time that nobody has seen may be in whole seconds. */
function shown(records: readonly OwnedRecord[]): Json {
  const items = records.flatMap(({ created }) => (isObject(created) ? [created] : []));
  return items.length > 0 ? items : [new Date(0).toISOString()];
}

/** True when a list is sorted by a time that the service sets: records of one moment could not be told apart by it. */
function sortsByTheServersTime({ collection }: ResourceFacts, own: Own): boolean {
  if (collection.sort.state !== 'stated') return false;
  const properties = isObject(own.createBody) ? own.createBody['properties'] : undefined;
  return collection.sort.value.some(
    ({ at, type }) => type.startsWith('date') && isObject(properties) && !Object.hasOwn(properties, at.slice(1)),
  );
}

function sortKeysOf(resource: ResourceFacts): readonly PopulationKey[] {
  const usual = ifStated(defaultOrder(resource)) ?? [];
  return (ifStated(resource.collection.sort) ?? []).map((key) => {
    const ways = [key, ...usual.flatMap(({ key: one }) => (one.at === key.at ? [one] : []))];
    return {
      pointer: key.at,
      type: key.type,
      isLacked: ways.some(({ nulls }) => nulls !== undefined),
      isCollated: ways.some(({ collation }) => collation !== undefined),
    };
  });
}

/** Fields that filters compare with a bound: some records have none, which is neither above nor below it. */
function boundsOf({ collection }: ResourceFacts): readonly PopulationKey[] {
  const keys = (ifStated(collection.sort) ?? []).map((key) => key.at);
  return (ifStated(collection.filters) ?? []).flatMap(({ at, compare }) => {
    const by = ifStated(compare);
    const isBound = by !== undefined && ['at-least', 'above', 'at-most', 'below'].includes(by);
    return isBound && !keys.includes(at) ? [{ pointer: at, type: 'bound', isLacked: true }] : [];
  });
}

function filtersOf({ collection }: ResourceFacts): Parameters<typeof populationBodies>[1]['filters'] {
  if (collection.filters.state !== 'stated') return [];
  return collection.filters.value.flatMap((filter) =>
    filter.values.state === 'stated' ? [{ pointer: filter.at, values: filter.values.value }] : [],
  );
}
