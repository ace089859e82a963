import type { Json, JsonObject } from '../contract/json.js';
import type { ConcurrencyFacts, Operation, Own, ResourceFacts, ServiceFacts } from '../contract/model.js';
import { only, tolerate, type Slot } from '../contract/slot.js';
import type { Kit, OwnedRecord } from './kit.js';
import { precondition } from './precondition.js';
import { lag, until, type Lag } from './settle.js';

/** What a contract says of a member that callers may not write: its value is lost, kept, or a mistake. */
export type OnWrite = 'ignore' | 'store' | 'reject';

/** The requests that write a whole record. */
export interface Writing {
  readonly post: Operation;
  readonly own: Own;
  readonly replace: Operation | undefined;
  readonly concurrency: ConcurrencyFacts | undefined;
  readonly lag: Lag;
}

/** The needs of a check that writes members which are not for callers to write, and looks what came of them. */
export function writing(
  service: ServiceFacts,
  resource: ResourceFacts,
): { readonly [K in keyof Writing]: Slot<Writing[K]> } & { readonly read: Slot<Operation> } {
  const { create, replace, read } = resource.operations;
  return {
    post: only(create.offered, ({ method }) => method === 'POST'),
    own: resource.own,
    replace: tolerate<Operation | undefined>(replace.offered, undefined),
    concurrency: tolerate<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    read: read.offered,
    lag: lag(service),
  };
}

/** How a record can be written as a whole. */
export function waysToWrite({ replace }: Pick<Writing, 'replace'>): readonly ('POST' | 'PUT')[] {
  return replace === undefined ? ['POST'] : ['POST', 'PUT'];
}

/** A request with odd members, and what is to come of it. */
export interface Oddity {
  readonly way: 'POST' | 'PUT';
  /** The body with the odd members. The record is one like that which is written. */
  readonly odd: (body: JsonObject, record: OwnedRecord) => Promise<JsonObject>;
  readonly treatment: OnWrite;
  /** What is written, for the claim: `A member that does not exist`. */
  readonly what: string;
  /** Whether the record shows by now what it is to show. */
  readonly isSeen?: (item: Json, sent: JsonObject) => boolean;
}

/**
 * Writes a record with odd members, after the same request without them has succeeded. Gives back what was sent and what
 * is read then; undefined where it was refused as it must be.
 */
export async function writtenOddly(
  kit: Kit,
  { post, own, replace, concurrency, lag: { read } }: Writing,
  { way, odd, treatment, what, isSeen = () => true }: Oddity,
): Promise<{ readonly sent: JsonObject; readonly item: Json } | undefined> {
  const usual = await kit.create(own);
  const options = { intent: treatment === 'reject' ? 'invalid' : 'valid' } as const;
  const put = async (operation: Operation, body: JsonObject, how?: typeof options) =>
    kit.send(operation, { record: usual, ...(await precondition(kit, own, concurrency, usual))(body) }, how);
  const sent = await odd(await kit.lay(own, usual.sent), usual);
  const isPut = way === 'PUT' && replace !== undefined;
  if (isPut) kit.control(await put(replace, await kit.lay(own, usual.sent)), 'A PUT without it');
  const exchange = isPut
    ? await put(replace, sent, options)
    : await kit.send(post, { ids: usual.ids, body: sent }, options);
  const record = isPut ? usual : kit.adopt(own, exchange);

  const words = { ignore: 'is ignored', store: 'is stored', reject: 'is refused' }[treatment];
  const right = treatment === 'reject' ? 'caller-error' : 'success';
  kit.expect(kit.outcome(exchange).class, `${what} in a ${way} ${words}, as the contract says`).toBeOneOf([right]);
  if (treatment === 'reject') return undefined;
  if (record === undefined) return kit.stop('not-observable', 'A POST does not tell what it made');
  const item = await until(
    kit,
    read,
    () => kit.read(own, record),
    (seen) => seen !== undefined && isSeen(seen, sent),
  );
  return { sent, item: item ?? kit.stop('setup-failed', 'A record that was just written cannot be read') };
}
