import { replacesAlike } from '../writes/written-by.js';
import type { Json, JsonObject } from '../../contract/text/json.js';
import type { ConcurrencyFacts, Operation, Own, ResourceFacts, ServiceFacts } from '../../contract/facts/model.js';
import { all, map, orDefault, type Slot } from '../../contract/facts/slot.js';
import type { Exchange } from '../../result/exchange.js';
import type { Kit, OwnedRecord } from '../kit.js';
import { precondition } from '../writes/precondition.js';
import { lag, until, type Lag } from '../looks/settle.js';
import { draft, writeMarkOf, markingWriters, type Writer } from '../records/writers.js';

/** What a contract says of a member that callers may not write: its value is lost, kept, or a mistake. */
export type OnWrite = 'ignore' | 'store' | 'reject';

/** A way to write a member of a body. */
export type Way = 'POST' | 'PUT' | 'PATCH';

/** The requests that write records. */
export interface Writing {
  readonly post: Operation;
  readonly own: Own;
  readonly replace: Operation | undefined;
  /** What changes part of a record by the members that it names, and a field that each of its requests can write anew. */
  readonly patch: { readonly writer: Writer; readonly mark: string } | undefined;
  readonly concurrency: ConcurrencyFacts | undefined;
  readonly lag: Lag;
}

/** The needs of a check that writes members which are not for callers to write, and looks what came of them. */
export function writing(
  service: ServiceFacts,
  resource: ResourceFacts,
): { readonly [K in keyof Writing]: Slot<Writing[K]> } & { readonly read: Slot<Operation> } {
  const { create, read } = resource.operations;
  return {
    // A PUT to an id that the caller chooses makes a record as well.
    post: create.offered,
    own: resource.own,
    replace: orDefault<Operation | undefined>(replacesAlike(resource), undefined),
    patch: orDefault<Writing['patch']>(
      map(all({ of: markingWriters(resource), mark: writeMarkOf(resource) }), ({ of, mark }) => {
        const writer = of.find(isMerging);
        return writer && { writer, mark };
      }),
      undefined,
    ),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    read: read.offered,
    lag: lag(service),
  };
}

/** An operation list of a JSON Patch (RFC 6902) may add members, whatever is otherwise done with them. */
function isMerging({ operation, isPartial, format }: Writer): boolean {
  return isPartial && operation.method === 'PATCH' && format !== 'json-patch';
}

/** How a member of a record can be written. */
export function waysToWrite({ replace, patch }: Pick<Writing, 'replace' | 'patch'>): readonly Way[] {
  return [
    'POST',
    ...(replace === undefined ? [] : ['PUT' as const]),
    ...(patch === undefined ? [] : ['PATCH' as const]),
  ];
}

/** A request with odd members, and what is to come of it. */
export interface Oddity {
  readonly way: Way;
  /** One of ours, of which the request makes another one, or which it changes. */
  readonly usual: OwnedRecord;
  /** The body with the odd members. The record is one like that which is written. */
  readonly odd: (body: JsonObject, record: OwnedRecord) => Promise<JsonObject>;
  readonly treatment: OnWrite;
  /** What is written, for the claim: `A member that does not exist`. */
  readonly what: string;
  /** Whether the record shows by now what it is to show. */
  readonly isSeen?: (item: Json, sent: JsonObject) => boolean;
}

/**
 * Writes a record with odd members. Gives back what was sent and what is read then; undefined where it was refused as it
 * must be. That the same request is taken without them is shown where a refusal is expected, and where one comes.
 */
export async function writtenOddly(
  kit: Kit,
  { post, own, replace, patch, concurrency, lag: { read } }: Writing,
  { way, usual, odd, treatment, what, isSeen = () => true }: Oddity,
): Promise<{ readonly sent: JsonObject; readonly item: Json } | undefined> {
  const isRefused = treatment === 'reject';
  const right = isRefused ? 'caller-error' : 'success';
  const words = { ignore: 'is ignored', store: 'is stored', reject: 'is refused' }[treatment];
  const called = way === 'POST' && post.method !== 'POST' ? `${post.method} that creates` : way;
  const claim = `${what} in a ${called} ${words}, as the contract says`;
  const target = way === 'PUT' ? replace : way === 'PATCH' ? patch?.writer.operation : undefined;
  let { ids } = usual;
  const made = async (content: JsonObject): Promise<JsonObject> => {
    if (target !== undefined) return kit.withUniqueFields(own, content);
    // Below its own parent, where each record needs one for itself.
    const input = await kit.createInput(own, content);
    ids = input.ids;
    return input.body;
  };
  const body = async (): Promise<JsonObject> => {
    if (way !== 'PATCH' || patch === undefined) return made(usual.sent);
    const stop = (_: string, why: string): never => kit.discard(why);
    return (await draft({ ...kit, stop }, own, patch.writer, patch.mark, usual.sent)).body;
  };
  const write = async (content: JsonObject, intent: 'valid' | 'invalid'): Promise<Exchange> => {
    if (target === undefined) return kit.send(post, { ids, body: content }, { intent });
    const held = await precondition(kit, own, concurrency, usual);
    return kit.send(target, { record: usual, ...held(content) }, { intent });
  };
  const send = async (plain: JsonObject): Promise<{ readonly sent: JsonObject; readonly exchange: Exchange }> => {
    const sent = await odd(plain, usual);
    return { sent, exchange: await write(sent, isRefused ? 'invalid' : 'valid') };
  };
  let refused: Exchange | undefined;
  const isTaken = async (plain: JsonObject): Promise<boolean> =>
    kit.outcome((refused = await write(plain, 'valid'))).class === 'success';

  // A refusal may have another reason, such as a value that no two records may share: it counts where the same request
  // is taken without the odd members.
  let plain = await body();
  let { sent, exchange } = await send(plain);
  const isSuccess = (): boolean => kit.outcome(exchange).class === 'success';
  const others = target === undefined ? kit.alternatives(own, usual.sent) : [];
  let isShown = isSuccess() || (await isTaken(plain));
  for (const other of others) {
    if (isShown) break;
    plain = await made(other);
    ({ sent, exchange } = await send(plain));
    isShown = isSuccess() || (await isTaken(plain));
  }
  if (!isShown) return kit.stop('control-failed', refusedAnyway(kit, own, concurrency, way, refused ?? exchange));

  const record = target === undefined ? kit.adopt(own, exchange) : usual;
  kit.expect(kit.outcome(exchange).class, claim).toBeOneOf([right]);
  if (isRefused) return undefined;
  if (record === undefined)
    return kit.stop('not-observable', 'The answer to a POST does not identify the record that it created');
  const item = await until(
    kit,
    read,
    () => kit.read(own, record),
    (seen) => seen !== undefined && isSeen(seen, sent),
  );
  return { sent, item: item ?? kit.stop('setup-failed', 'A record that was just written cannot be read') };
}

/** That the request is refused as it would be without its mistake, with the fact that says so where there is one. */
function refusedAnyway(
  kit: Pick<Kit, 'outcome'>,
  own: Own,
  concurrency: ConcurrencyFacts | undefined,
  way: string,
  refused: Exchange,
): string {
  const { status = 0 } = kit.outcome(refused);
  const isForVersion = concurrency?.missing?.includes(status) === true;
  const fact = isForVersion ? `, as resources.${own.resource}.concurrency.missing says` : '';
  return `A ${way} is refused without it too: answered ${String(status)}${fact} (${refused.id})`;
}
