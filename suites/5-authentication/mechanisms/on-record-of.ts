import {
  dressed,
  enter,
  type Input,
  type JsonObject,
  type Kit,
  type Own,
  type OperationContext,
  type OwnedRecord,
} from 'probity/check';
import { canMake, madeBy, neededBy, type Makers } from 'probity/check/records';
import { contents, type Guarded } from 'probity/check/states';
import { ledAs, readAs, wayOf } from './led-as.js';

/** A valid request about a new record that a caller other than the first one made. */
export interface OnRecordOf {
  readonly own: Own;
  readonly record: OwnedRecord;
  readonly input: Input;
  /** What it is sent with, before what must be unique was laid over it. */
  readonly body: JsonObject | null;
}

/** Makes a record as a caller and sees what a request of the operation about it is, or says why none came about. */
export async function onRecordOf(
  kit: Kit,
  makers: Makers,
  { context, schema }: Pick<Guarded, 'context' | 'schema'>,
  owner: string,
  then: (request: OnRecordOf) => Promise<void>,
): Promise<{ readonly why: string } | undefined> {
  const { footing, operation } = context;
  if (footing.on !== 'own') return { why: 'it is used on no record' };
  const { own } = footing;
  const way = wayOf(makers, own, operation);
  if (way === undefined) return { why: 'nothing leads a record to the state that it needs' };
  const made = await madeBy(kit, makers, own, owner);
  if ('why' in made) return made;
  const { record, of } = made;
  const asOwner: Kit = {
    ...kit,
    ready: () => Promise.resolve(record),
    read: (_, one) => readAs(kit, own, one, owner),
    send: (sent, input, options) => kit.send(sent, input, { as: owner, ...options }),
    withUniqueFields: (laid, content) => kit.withUniqueFields(laid, content, of),
  };
  const why = await ledAs(kit, makers, { own, record, operation, as: owner }, way);
  if (why !== undefined) return { why };
  await kit.forAll(
    contents(kit, context, schema),
    async (body) => {
      const entered = await enter(asOwner, context);
      const dress = body === null ? {} : { body: await dressed(asOwner, context, body, entered) };
      await then({ own, record, input: { ...entered.input, ...dress }, body });
    },
    { atMost: 1 },
  );
  return undefined;
}

interface Trying {
  readonly context: OperationContext;
  readonly makers: Makers;
}

/**
 * Whether a valid request of the operation can be made up for a caller: a create of its own, or one about a record of its own.
 * A record that was made shows that the service is one: what is about no record may be answered by anything.
 */
export function canBeTriedAs(makers: Makers, { operation, footing, own }: OperationContext, as: string): boolean {
  if (operation.kind === 'create') return own !== undefined && canMake(makers, own, as);
  if (footing.on !== 'own' || !canMake(makers, footing.own, as)) return false;
  return wayOf(makers, footing.own, operation) !== undefined;
}

/** Creates a record as a caller, or says why it cannot be tried. */
export async function createdBy(
  kit: Kit,
  { context: { own }, makers }: Trying,
  as: string,
  then: (created: Pick<OnRecordOf, 'input' | 'body'>) => Promise<void>,
): Promise<{ readonly why: string } | undefined> {
  if (own === undefined) return { why: 'no resource says what it creates' };
  const of = await neededBy(kit, makers, own, as);
  if ('why' in of) return of;
  await kit.forAll(
    kit.bodies(own.createBody, { own, values: 'safe' }),
    async (body) => then({ input: await kit.createInput(own, body, of), body }),
    { atMost: 1 },
  );
  return undefined;
}
