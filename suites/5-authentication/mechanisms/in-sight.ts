import {
  type JsonObject,
  type Operation,
  type Own,
  type Exchange,
  type Kit,
  type OwnedRecord,
  type RelatedRecord,
  dressed,
  enter,
  type OperationContext,
} from 'probity/check';
import { isForEveryone, madeBy, neededBy, type Makers } from 'probity/check/records';
import { ledAs, wayOf } from './led-as.js';

/**
 * What a 404 means that answers a caller who may not use an operation on a record: `refused` where it sees the record, so
 * that it is the operation that is kept from it. Where it does not see it, anybody would be answered so: then it is asked
 * for a record of its own, with `asked`, or `why` says what is in the way.
 */
export type Hidden = 'refused' | { readonly asked: Exchange } | { readonly why: string };

export async function askedInSight(
  kit: Kit,
  makers: Makers,
  context: OperationContext,
  body: JsonObject | null,
  as: string,
): Promise<Hidden> {
  const { footing: on, operation } = context;
  if (on.on !== 'own') return 'refused';
  const resource = makers.resources.find(({ name }) => name === on.own.resource);
  const isSeen = async (record: OwnedRecord): Promise<boolean> => {
    if (on.own.read === undefined) return false;
    return kit.outcome(await kit.send(on.own.read, { record }, { as, intent: 'probe' })).class === 'success';
  };
  if ((resource && isForEveryone(resource)) || (await isSeen(await kit.create(on.own)))) return 'refused';
  const unseen = `${as} does not see the record`;
  const way = wayOf(makers, on.own, operation);
  if (way === undefined) return { why: `${unseen}, and nothing leads one of its own to the state that is needed` };
  const theirs = await recordOf(kit, makers, context, on.own, as);
  if ('why' in theirs) return { why: `${unseen}, and has none of its own: ${theirs.why}` };
  const { record, of } = theirs;
  if (!(await isSeen(record))) return { why: `${unseen}, nor one of its own` };
  const asThem: Kit = {
    ...kit,
    ready: () => Promise.resolve(record),
    send: (sent, input, options) => kit.send(sent, input, { as, ...options }),
    withUniqueFields: (own, content) => kit.withUniqueFields(own, content, of),
  };
  const why = await ledAs(kit, makers, { own: on.own, record, operation, as }, way);
  if (why !== undefined) return { why: `${unseen}, and ${why}` };
  const entered = await enter(asThem, context);
  const dress = body === null ? {} : { body: await dressed(asThem, context, body, entered) };
  // As if it took every scheme: nothing else is sent that it does not take.
  const open: Operation = { ...operation, auth: 'required' };
  return { asked: await asThem.send(open, { ...entered.input, ...dress }) };
}

/** A record of the caller's own for the path, with those that the content of the request may have to name. */
async function recordOf(
  kit: Kit,
  makers: Makers,
  { operation, own }: OperationContext,
  named: Own,
  as: string,
): Promise<{ readonly record: OwnedRecord; readonly of: readonly RelatedRecord[] } | { readonly why: string }> {
  const more = own === undefined ? [] : await neededBy(kit, makers, own, as);
  if ('why' in more) return more;
  // What is made below it needs it anyway.
  const there = operation.kind === 'create' ? more.find(({ resource }) => resource === named.resource) : undefined;
  if (there !== undefined) return { record: there, of: more };
  const made = await madeBy(kit, makers, named, as);
  return 'why' in made ? made : { record: made.record, of: [...more, ...made.of] };
}
