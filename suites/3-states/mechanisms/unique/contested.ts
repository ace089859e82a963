import {
  type Json,
  type JsonObject,
  type Operation,
  type Own,
  type ResourceFacts,
  valueAt,
  withValueAt,
  only,
  stated,
  orDefault,
  within,
  type Slot,
  type Exchange,
  type Input,
  type Kit,
  type OwnedRecord,
  type UniqueWithin,
} from 'probity/check';
import { equal } from 'probity/check/values';
import { inScopeOf } from './in-scope.js';

/** What only one of several creates can have: a value of a unique field, or an id that callers choose by PUT. */
export type Contested =
  { readonly by: 'field'; readonly at: string; readonly scopes: readonly UniqueWithin[] } | { readonly by: 'id' };

/** A create that wants what others want too. */
export interface Claim {
  readonly input: Input;
  readonly value: Json;
}

/**
 * What creates of a resource can race for. An id counts where the contract says that only the PUT which makes a record
 * is answered 201.
 */
export function contested({ unique, uniqueWithin, own, operations }: ResourceFacts): Slot<readonly Contested[]> {
  const fields = only(unique, (pointers) => pointers.length > 0);
  const created = orDefault<readonly number[]>(operations.create.status, []).value;
  const replaced = orDefault<readonly number[]>(operations.replace.status, []).value;
  return within(own, ({ create, id, resource }): Slot<readonly Contested[]> => {
    const isChosen = create.method === 'PUT' && id.assignedBy === 'client';
    const isTold = created.includes(201) && !replaced.includes(201);
    const named =
      fields.state === 'stated'
        ? fields.value.map((at): Contested => ({
            by: 'field',
            at,
            scopes: orDefault<readonly UniqueWithin[]>(uniqueWithin, []).value,
          }))
        : [];
    const all = [...named, ...(isChosen && isTold ? [{ by: 'id' } as const] : [])];
    if (all.length > 0 || fields.state === 'stated') return stated(all, `resources.${resource}.unique`);
    return fields;
  });
}

/** Creates that all want one thing and differ in everything else that must differ. `like` lends them its parents. */
export async function claims(
  kit: Pick<Kit, 'withUniqueFields' | 'unique'>,
  own: Own,
  thing: Contested,
  like: OwnedRecord,
  body: JsonObject,
  count: number,
): Promise<readonly Claim[]> {
  const laid = await Promise.all(Array.from({ length: count }, () => kit.withUniqueFields(own, body)));
  const id = kit.unique();
  return laid.map((each, n) => {
    const ids = own.id.assignedBy === 'client' ? chosen(own, thing.by === 'id' ? id : `${id}-${String(n)}`) : {};
    if (thing.by === 'id') return { input: { record: like, ids, body: each }, value: id };
    const value = valueAt(laid[0], thing.at) ?? null;
    const body = inScopeOf(thing.scopes, thing.at, laid[0] ?? {}, each);
    return { input: { record: like, ids, body: withValueAt(body, thing.at, value) }, value };
  });
}

function chosen({ id }: Own, value: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(id.placeholders).map((name) => [name, value]));
}

/**
 * Whether an answer says that its create got the thing: not so where it shows that the service gave it another value in
 * its place, as some do with names for addresses. A PUT to an id that is taken may succeed as well, as a
 * replacement; only the one that makes the record is answered 201 (RFC 9110 section 9.3.4).
 */
export function isWon(
  kit: Pick<Kit, 'outcome' | 'item'>,
  create: Operation,
  thing: Contested,
  wanted: Json | undefined,
  exchange: Exchange,
): boolean {
  const { class: answer, status } = kit.outcome(exchange);
  if (answer !== 'success') return false;
  if (thing.by === 'id') return status === 201;
  const given = valueAt(kit.item(create, exchange), thing.at);
  return given === undefined || equal(given, wanted);
}
