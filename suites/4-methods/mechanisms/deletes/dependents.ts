import {
  type Json,
  type JsonObject,
  type Operation,
  type Own,
  type ResourceFacts,
  ifStated,
  withoutValueAt,
  type Kit,
  type OwnedRecord,
  placesAt,
  valueAt,
} from 'probity/check';
import type { OnDelete, Related } from 'probity/check/facts';
import type { Listing } from 'probity/check/lists';
import { readingList, readBack, until, type Lag } from 'probity/check/looks';
import { equal } from 'probity/check/values';
import { changedIn } from 'probity/check/writes';

/** What holds of a delete whatever the state is that those are in that depend on the record. */
export function whateverTheirState(all: readonly OnDelete[]): readonly OnDelete[] {
  return all.filter((one) => one.while === undefined);
}

/** Resources whose records keep the other one from being deleted, and to which the record refers: they are made below the other one for it. */
export function keptBy(
  resources: readonly ResourceFacts[],
  { refs }: Pick<Own, 'refs'>,
  { record: { resource: other } }: Pick<OnDelete, 'record'>,
): readonly { readonly name: string; readonly refused: readonly number[] }[] {
  const named = resources.filter(({ name }) => refs.some(({ to }) => to === name && to !== other));
  return named.flatMap(({ name, relations }) =>
    (ifStated(relations.onDelete) ?? []).flatMap(({ record, does, refused }) =>
      record.resource === other && does === 'refuse' ? [{ name, refused }] : [],
    ),
  );
}

/** Whether no more than one record stands below the other one, or refers to it: a create uses that up, or there may be one. */
export function takesOne(
  resource: ResourceFacts | undefined,
  { needs = [] }: Pick<Own, 'needs'>,
  { at, resource: name }: Related,
): boolean {
  const isIt = (one: Related): boolean => (one.at ?? one.resource) === (at ?? name);
  const caps = (resource && ifStated(resource.relations.caps)) ?? [];
  const cap = caps.find(({ record }) => isIt(record));
  return cap === undefined ? needs.some((need) => need.isUsedUp && isIt(need)) : cap.count === 1;
}

/** Looks at records that depend on another one, which is about to be deleted. */
export interface Dependents {
  /** A record is there, and as it was; the reference at the pointer may be another one. */
  readonly expectUnchanged: (record: OwnedRecord, what: string, reference?: string) => Promise<void>;
  /** What a record still has where it referred to what was deleted; nothing where that is gone. */
  readonly stillNamed: (record: OwnedRecord, reference: string) => Promise<readonly Json[]>;
  /** Those that depend on it can neither be read nor are listed. */
  readonly expectGone: (within: number) => Promise<void>;
}

/** @param listing in which they are looked for as well; undefined where their list stands below what is deleted */
export async function dependents(
  kit: Kit,
  own: Own,
  records: { readonly depending: readonly OwnedRecord[]; readonly beside: OwnedRecord },
  read: Operation,
  { listing, volatile, lag }: { listing: Listing | undefined; volatile: readonly string[]; lag: Lag },
): Promise<Dependents> {
  const { depending, beside } = records;
  const before = new Map<OwnedRecord, Json>();
  for (const record of [...depending, beside]) before.set(record, await readBack(kit, own, record, lag));
  const look = listing && (await readingList(kit, own, listing, depending, own.parents.length > 0));
  const isShown = (items: readonly (Json | undefined)[]): boolean => !items.includes(undefined);
  const seen = look && (await until(kit, lag.list, () => look('before'), isShown));
  const there = (items: readonly (Json | undefined)[]): readonly Json[] => items.flatMap((item) => item ?? []);
  const isGone = (items: readonly (Json | undefined)[]): boolean => there(items).length === 0;
  const readAll = async (): Promise<readonly (Json | undefined)[]> => {
    const items: (Json | undefined)[] = [];
    for (const record of depending) {
      const exchange = await kit.send(read, { record });
      const { class: answer } = kit.outcome(exchange);
      // An answer that is no refusal does not say that there is nothing.
      if (answer !== 'success' && answer !== 'caller-error')
        kit.discard(`it is not known what is left (${exchange.id})`);
      items.push(answer === 'success' ? kit.item(read, exchange) : undefined);
    }
    return items;
  };
  return {
    async expectUnchanged(record, what, reference = '') {
      const after = await kit.read(own, record);
      const sent = reference === '' ? record.sent : (withoutValueAt(record.sent, reference) as JsonObject);
      const changed =
        after === undefined ? ['it is not there'] : changedIn([sent], before.get(record), after, volatile);
      kit.expect(changed, `${what} is there, as it was`).toBeEmpty();
    },
    async stillNamed(record, reference) {
      const namesIn = (item: Json | undefined): readonly Json[] =>
        placesAt(item, reference).flatMap((at) => valueAt(item, at) ?? []);
      const were = namesIn(before.get(record));
      const read = (): Promise<Json | undefined> => kit.read(own, record);
      const left = (item: Json | undefined): readonly Json[] =>
        namesIn(item).filter((one) => were.some((was) => equal(one, was)));
      return left(await until(kit, lag.read, read, (item) => left(item).length === 0));
    },
    async expectGone(within) {
      const left = await until(kit, Math.max(within, lag.read), readAll, isGone);
      kit.expect(there(left), 'What belonged to a record that was deleted cannot be read').toBeEmpty();
      if (look === undefined || seen === undefined || !isShown(seen)) return;
      const listed = await until(kit, Math.max(within, lag.list), () => look('after'), isGone);
      kit.expect(there(listed), 'What belonged to a record that was deleted is not listed').toBeEmpty();
    },
  };
}
