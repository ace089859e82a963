import {
  accepted,
  dressed,
  enter,
  type Exchange,
  ifStated,
  type Input,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Kit,
  valueAt,
  withoutMembers,
  withoutValueAt,
  withRequired,
} from 'probity/check';
import type { Identity, MemberRight } from 'probity/check/facts';
import { canMake, isForEveryone, isOfOneTenant, type Makers, neededBy } from 'probity/check/records';
import { contents, type Guarded } from 'probity/check/states';
import { readAs } from './led-as.js';
import { onRecordOf, type OnRecordOf } from './on-record-of.js';

/** A request that a caller may send but for one member, and can send with it or without. */
export interface MemberTrial {
  /** The value of the member. */
  readonly value: Json;
  /** @param intent `invalid` for what should be refused */
  readonly send: (isWith: boolean, intent: 'valid' | 'invalid', as?: string) => Promise<Exchange>;
  /** The record that a create made, or that the request is about, as the caller reads it. */
  readonly read: (made?: Exchange) => Promise<Json | undefined>;
  /** Whether the request was taken; what it made is ours then. */
  readonly isTaken: (exchange: Exchange) => boolean;
}

interface Trying {
  readonly context: Guarded['context'];
  readonly schema: JsonSchema;
  readonly makers: Makers;
  readonly caller: Identity;
  readonly right: MemberRight;
}

/** How many requests are drawn until one shows something. */
const TRIES = 3;

/** The bodies of a caller: with the member, with what it has to send besides, and without what it may not. */
function bodySchema({ schema, caller, right, context: { own, operation } }: Trying): JsonSchema {
  const others = (caller.members ?? []).filter((one) => one.operation === operation.id && one.at !== right.at);
  const kept = others.filter(({ is }) => is !== 'required').map(({ at }) => at);
  const needed = others.filter(({ is }) => is === 'required').map(({ at }) => at);
  const allowed = withoutMembers(schema, kept);
  const properties = isObject(allowed) ? allowed['properties'] : undefined;
  const names = Object.keys(isObject(properties) ? properties : {}).map((name) => `/${name}`);
  // Without the member a change still has to change something.
  const besides = own?.tag !== undefined && names.includes(own.tag) ? own.tag : names.find((at) => at !== right.at);
  const isChange = operation.kind === 'update' && besides !== undefined && besides !== right.at;
  return withRequired(allowed, [right.at, ...needed, ...(isChange ? [besides] : [])]);
}

/** Makes up such requests as the caller, and says why none came about where none did. */
export async function forEachTrial(
  kit: Kit,
  trying: Trying,
  then: (trial: MemberTrial) => Promise<void>,
): Promise<{ readonly why: string } | undefined> {
  const { context, makers, caller, right } = trying;
  const { operation, own } = context;
  const schema = bodySchema(trying);
  const as = caller.name;
  const bare = (body: Json): Json => withoutValueAt(body, right.at);
  const isTaken = (exchange: Exchange): boolean => accepted(kit, context, exchange);
  const sendAs =
    (inputWith: (isWith: boolean) => Promise<Input>): MemberTrial['send'] =>
    async (isWith, intent, who = as) =>
      kit.send(operation, await inputWith(isWith), { as: who, intent, asWritten: true });

  if (operation.kind === 'create') {
    if (own === undefined) return { why: 'no resource says what it creates' };
    if (!canMake(makers, own, as)) return { why: `${as} cannot remove what it would create` };
    const of = await neededBy(kit, makers, own, as);
    if ('why' in of) return of;
    await kit.forAll(
      kit.bodies(schema, { own, values: 'safe' }),
      async (body) => {
        const inputWith = async (isWith: boolean): Promise<Input> => {
          const given = (isWith ? body : bare(body)) as JsonObject;
          const input = await kit.createInput({ ...own, createBody: schema }, given, of);
          // One that refers to a record is filled in.
          return isWith ? input : { ...input, body: bare(input.body) };
        };
        const read = async (made?: Exchange): Promise<Json | undefined> => {
          const isMade = made !== undefined && kit.outcome(made).class === 'success';
          const record = isMade ? kit.adopt(own, made) : undefined;
          return record === undefined ? undefined : readAs(kit, own, record, as);
        };
        await then({ value: valueAt(body, right.at) ?? null, send: sendAs(inputWith), read, isTaken });
      },
      { atMost: TRIES },
    );
    return undefined;
  }
  // A body with the member, and no change that a draw may leave it out of.
  const drawing: Kit = { ...kit, changes: (one, options) => kit.bodies(one, { ...options, values: 'safe' }) };
  const about = async ({ own: found, record, input }: Pick<OnRecordOf, 'own' | 'record' | 'input'>): Promise<void> => {
    const { body = {} } = input;
    await then({
      value: valueAt(body, right.at) ?? null,
      send: sendAs((isWith) => Promise.resolve(isWith ? input : { ...input, body: bare(body) })),
      read: () => readAs(kit, found, record, as),
      isTaken,
    });
  };
  const open = await onRecordOf(drawing, makers, { context, schema }, as, about);
  return open === undefined || !isShown(trying) ? open : onRecordOfFirst(drawing, { context, schema }, about);
}

/** Whether the caller sees what the first caller made, and may change it as far as is known. */
function isShown({ context: { footing }, makers, caller }: Trying): boolean {
  const resource =
    footing.on === 'own' ? makers.resources.find(({ name }) => name === footing.own.resource) : undefined;
  if (resource === undefined || ifStated(resource.at('owner-only')) === true) return false;
  const isColleague = isOfOneTenant(caller, makers.callers[0]) && ifStated(resource.at('visibility')) === 'tenant';
  return isForEveryone(resource) || isColleague;
}

/** A valid request about a record of the first caller. */
async function onRecordOfFirst(
  kit: Kit,
  { context, schema }: Pick<Guarded, 'context' | 'schema'>,
  then: (request: Pick<OnRecordOf, 'own' | 'record' | 'input'>) => Promise<void>,
): Promise<undefined> {
  const { footing } = context;
  await kit.forAll(
    contents(kit, context, schema),
    async (body) => {
      const entered = await enter(kit, context);
      const { record } = entered;
      if (footing.on !== 'own' || record === undefined || !('exchange' in record) || body === null)
        return kit.discard('it is used on no record');
      const input = { ...entered.input, body: await dressed(kit, context, body, entered) };
      return then({ own: footing.own, record, input });
    },
    { atMost: TRIES },
  );
  return undefined;
}
