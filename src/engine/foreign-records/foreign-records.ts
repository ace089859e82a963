import type { Json } from '../../contract/text/json.js';
import type { Contract, Own, ResourceFacts } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import type { NoteLine } from '../../result/run-file.js';
import type { RunContext } from '../kit/context.js';
import { waitFor } from '../kit/requests/waiting.js';
import type { Marks } from '../marks.js';
import { tieOf } from './attribution.js';
import { censusOf, itemsByUrl, markingTexts, MOST_RECORDS, type Census, type ForeignRecord } from './census.js';
import { compare, type Change, type Compared } from './comparison.js';
import { hasOneList, viewList, type ListView, type Reading } from './list-view.js';
import type { Effect } from './effect.js';
import { OurRequests } from './our-requests.js';
import {
  harmedInstead,
  harmsOf,
  listLine,
  mayBeElsewhere,
  missedBy,
  namedByContract,
  noRoomFor,
  vanishedEarly,
  type Laid,
} from './words.js';

/** Pages that are read of the list of each resource that the run makes records of. */
const MOST_PAGES = 10;
/** Pages of lists that the run makes no records of. */
const FEW_PAGES = 2;
/** Records that the list does not show any more and that are read by themselves, of each resource. */
const MOST_READS = 20;
/** The same, after the first record. */
const FEW_READS = 5;
/** Pages that are read at the end where the service tells of more records than before. */
const MANY_PAGES = 100;
/** Milliseconds without a request of ours in which others would be seen to remove records as well. */
const QUIET = 5000;

/** What is suspected of a write of which its record shows nothing. */
export interface Suspicion {
  readonly is: 'harm' | 'doubt';
  readonly why: string;
}

type Note = (about: NoteLine['about'], text: string, exchanges?: readonly string[]) => void;

/**
 * What the run can see of records of others: taken down before its first write, and compared after the first record of each
 * resource was made and removed, and again at its end. A change that can be laid to a request of this run is harm; any
 * other is noted, because others may change what is theirs.
 */
export class ForeignRecords {
  readonly #contract: Contract;
  readonly #marks: Marks;
  readonly #requests: OurRequests;
  readonly #note: Note;
  readonly #censuses = new Map<string, Census>();
  /** URLs of records of which a change was told of already. */
  readonly #told = new Set<string>();
  /** Those whose change was told of with a request that the contract lets name them: harm to them is still harm. */
  readonly #named = new Set<string>();

  constructor(contract: Contract, marks: Marks, baseUrl: string, note: Note) {
    this.#contract = contract;
    this.#marks = marks;
    this.#requests = new OurRequests(contract, baseUrl);
    this.#note = note;
  }

  /** Takes down a request with its answer, from the first write on. */
  hear(exchange: Exchange): void {
    this.#requests.hear(exchange);
  }

  /** Reads the lists. To be called before anything is written. */
  async before(context: RunContext, owns: readonly Own[]): Promise<void> {
    const own = new Map(owns.map((one) => [one.resource, one]));
    await Promise.all(
      this.#contract.facts.resources.filter(hasOneList).map(async (resource) => {
        const made = own.get(resource.name);
        const view = await viewList(context, resource, {
          entry: `ownership@${resource.name}`,
          lane: 'before',
          mostPages: made === undefined ? FEW_PAGES : MOST_PAGES,
          ...(made === undefined ? { mostItems: MOST_RECORDS } : {}),
        });
        if (view === undefined) return;
        if (made !== undefined) context.ownership.before.take(made, view);
        const census = censusOf(this.#contract, view);
        this.#censuses.set(resource.name, census);
        this.#requests.mind(census);
      }),
    );
  }

  /**
   * Looks at the first page of each list when the first record was made and removed and nothing else was written: what this
   * run harms, it is to harm once.
   * @returns resources of which no more records are to be made, with the reason
   */
  async afterFirst(context: RunContext, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const stopped = new Map<string, string>();
    const since = context.sender.now();
    const missing: { readonly census: Census; readonly changes: readonly Change[] }[] = [];
    await Promise.all(
      names.map(async (name) => {
        const census = this.#censuses.get(name);
        if (census === undefined || census.records.size === 0) return;
        const seen = await this.#look(context, census, first(census));
        const laid = this.#tell(census, seen);
        if (laid.length > 0) stopped.set(name, noRoomFor(laid));
        const gone = seen.changes.filter(({ item, record }) => item === undefined && !this.#told.has(record.url));
        if (gone.length > 0) missing.push({ census, changes: gone });
      }),
    );
    if (missing.length === 0) return stopped;
    // Whoever removes records all the time does so now as well.
    await waitFor(context, Math.max(QUIET, context.sender.now() - since));
    for (const { census, changes } of missing) {
      const gone = new Set(changes.map(({ record }) => record.url));
      const left = first(census).filter(({ url }) => !gone.has(url));
      const later = await this.#look(context, census, left);
      const isBusy = later.changes.some(({ item }) => item === undefined);
      const by = this.#requests.lastOf(census.resource.name);
      if (isBusy || by === undefined) continue;
      for (const url of gone) this.#told.add(url);
      const text = vanishedEarly(changes, by);
      this.#note('harm', text, [by.id]);
      stopped.set(census.resource.name, text);
    }
    return stopped;
  }

  /** Whether there are records of others in the list of a resource that it knows of. */
  minds(resource: string): boolean {
    return (this.#censuses.get(resource)?.records.size ?? 0) > 0;
  }

  /** Whether an item has a place for marks, and none of this run there: under an id of ours, one that was given to somebody else. */
  isAnothers(resource: ResourceFacts, item: Json): boolean {
    const texts = markingTexts(resource, item);
    return texts.length > 0 && !this.#marks.areOurs(texts);
  }

  /**
   * Compares the records of others after a write of which the record that it addressed does not show what came.
   * @returns why nothing more is to be sent to the resource, or that it cannot be known because not all could be looked at;
   * undefined where nothing happened to them
   */
  async suspect(
    context: RunContext,
    resource: ResourceFacts,
    { is, how }: Exclude<Effect, { is: 'seen' }>,
    exchange: Exchange,
    look: Pick<Reading, 'isCleanUp' | 'isNoEvidence'>,
  ): Promise<Suspicion | undefined> {
    const census = this.#censuses.get(resource.name);
    if (census === undefined) return undefined;
    const all = [...census.records.values()].filter(({ url }) => !this.#told.has(url));
    const seen = await this.#lookAtAll(context, census, all, look);
    const [laid] = this.#tell(census, seen);
    if (laid !== undefined) return { is: 'harm', why: noRoomFor([laid]) };
    if (is !== 'none') return undefined;
    const missed = missedBy(exchange, how);
    if (seen.changes.length === 0) {
      const areAllSeen = census.isWhole && seen.unknown === 0;
      return areAllSeen ? undefined : { is: 'doubt', why: mayBeElsewhere(missed) };
    }
    // Whoever changes their records all the time does so now as well.
    await waitFor(context, QUIET);
    const changed = new Set(seen.changes.map(({ record }) => record.url));
    const left = all.filter(({ url }) => !changed.has(url));
    const { changes } = await this.#lookAtAll(context, census, left, look);
    const text = harmedInstead(seen.changes, missed);
    if (changes.length > 0) return { is: 'harm', why: text };
    for (const url of changed) this.#told.add(url);
    this.#note('harm', text, [exchange.id]);
    return { is: 'harm', why: text };
  }

  /**
   * Reads the lists again, when everything is removed that the run made: those with records of others, and those that it
   * made records of.
   */
  async lookAgain(context: RunContext): Promise<readonly ListView[]> {
    const views: ListView[] = [];
    for (const { resource, records, isWhole, total } of this.#censuses.values()) {
      if (records.size === 0 && !context.unconfirmed.isOf(resource.name)) continue;
      const reading = { entry: nameOf(resource), lane: 'after', isCleanUp: true } as const;
      const view = await viewList(context, resource, { ...reading, mostPages: MOST_PAGES });
      // More records than before, beyond the pages that were read: perhaps there is one of ours among them.
      const isMore = !isWhole && total !== undefined && view?.total !== undefined && view.total > total;
      const more = isMore ? await viewList(context, resource, { ...reading, mostPages: MANY_PAGES }) : view;
      if (more !== undefined) views.push(more);
    }
    return views;
  }

  /** Says what became of the records of others, by what the lists show at the end. */
  async compare(context: RunContext, views: readonly ListView[]): Promise<void> {
    for (const census of this.#censuses.values()) {
      const { resource, records, total } = census;
      if (records.size === 0) continue;
      const view = views.find((one) => one.resource === resource);
      const reading = { entry: nameOf(resource), isCleanUp: true };
      if (view === undefined || view.pages.length === 0) {
        this.#note('foreign-records', `${resource.name}: their list cannot be read any more: ${view?.why ?? ''}`);
        continue;
      }
      const seen = this.#beside(await compare(context, census, [...records.values()], view, reading, MOST_READS));
      this.#tell(census, seen);
      const rest = seen.changes.filter(({ record }) => !this.#told.has(record.url));
      const isLess = !census.isWhole && total !== undefined && view.total !== undefined && view.total < total;
      const totals = isLess ? { before: total, now: view.total } : undefined;
      const line = listLine(resource, records.size, rest, totals);
      if (line !== undefined) this.#note('foreign-records', line);
    }
  }

  /** Whether records that were there before show marks of this run now: then nothing in the list is known to be ours by them. */
  isMarked(view: ListView): boolean {
    const records = this.#censuses.get(view.resource.name)?.records;
    const items = itemsByUrl(this.#contract, view);
    return [...items].some(
      ([url, item]) => records?.has(url) === true && this.#marks.areOurs(markingTexts(view.resource, item)),
    );
  }

  async #look(context: RunContext, census: Census, records: readonly ForeignRecord[]) {
    const reading = { entry: nameOf(census.resource) };
    const view: ListView | undefined = await viewList(context, census.resource, {
      ...reading,
      lane: 'first',
      mostPages: 1,
    });
    if (view === undefined || view.pages.length === 0) return { changes: [], now: [], unknown: records.length };
    return this.#beside(await compare(context, census, records, view, reading, FEW_READS));
  }

  async #lookAtAll(
    context: RunContext,
    census: Census,
    records: readonly ForeignRecord[],
    look: Pick<Reading, 'isCleanUp' | 'isNoEvidence'>,
  ) {
    const reading = { entry: nameOf(census.resource), ...look };
    const reach = { mostPages: MOST_PAGES, mostItems: MOST_RECORDS };
    const view = await viewList(context, census.resource, { ...reading, ...reach, lane: 'suspect' });
    if (view === undefined || view.pages.length === 0) return { changes: [], now: [], unknown: records.length };
    return this.#beside(await compare(context, census, records, view, reading, MOST_READS));
  }

  /** What was seen beside changes of records that the contract itself lets requests of the run name: these are told of, once. */
  #beside(seen: Compared): Compared {
    const changes = seen.changes.filter((change) => {
      const by = this.#requests.naming(change.record.url);
      // What a request did to it by its own address, no word of the contract allows.
      if (by === undefined || change.item === undefined || this.#requests.to(change.record.url)) return true;
      if (!this.#named.has(change.record.url)) this.#note('foreign-records', namedByContract([change], by), [by.id]);
      this.#named.add(change.record.url);
      return false;
    });
    return { ...seen, changes };
  }

  /** Says of each change that can be laid to this run that it was. */
  #tell(census: Census, seen: Awaited<ReturnType<typeof compare>>): readonly Laid[] {
    const laid = seen.changes.flatMap((change): readonly Laid[] => {
      if (this.#told.has(change.record.url)) return [];
      const tie = tieOf(change, census, seen, this.#requests, this.#marks);
      return tie === undefined ? [] : [{ change, tie }];
    });
    for (const { change } of laid) this.#told.add(change.record.url);
    for (const { text, exchanges } of harmsOf(laid)) this.#note('harm', text, exchanges);
    return laid;
  }
}

/** Under which its requests are recorded. */
function nameOf({ name }: ResourceFacts): string {
  return `foreign-records@${name}`;
}

function first({ records }: Census): readonly ForeignRecord[] {
  return [...records.values()].filter(({ isFirst }) => isFirst);
}
