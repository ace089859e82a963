import {
  type Baseline,
  type PromisedOperation,
  type Json,
  type JsonObject,
  type Operation,
  type Own,
  type Exchange,
  type Kit,
  type OwnedRecord,
  isStop,
} from 'probity/check';
import {
  at,
  echoesOf,
  leaves,
  LEAST,
  listWith,
  perform,
  requestsOf,
  type Performed,
  type Stand,
  until,
  type Lag,
} from 'probity/check/looks';

/** Requests of a resource that go with one record: how it is made, how it is read, and a list that it stands in. */
type Shared = Partial<Record<Operation['kind'], Performed>>;

/**
 * Makes the request with that number, once in the run: several checks judge the same answer. A record that is made is
 * read and listed as well, where the baseline holds such requests with that number.
 */
export async function performOnce(
  kit: Kit,
  stand: Stand,
  { baseline, promise }: { readonly baseline: Baseline; readonly promise: PromisedOperation },
  n: number,
): Promise<Performed> {
  const { operation } = stand.context;
  const found = (await ofOneRecord(kit, stand, baseline, n))?.[operation.kind];
  if (found !== undefined) return found;
  const requests = requestsOf(baseline, promise, stand.context);
  return kit.once(`request-${String(n)}-of-the-baseline@${operation.id}`, (own) => perform(own, stand, requests, n));
}

/** Undefined for requests of another kind, and where no record could be made: each request then speaks for itself. */
async function ofOneRecord(kit: Kit, stand: Stand, baseline: Baseline, n: number): Promise<Shared | undefined> {
  const { operation, own, listing } = stand.context;
  const isOfRecords = operation.resource === own?.resource && Object.keys(operation.when).length === 0;
  if (own?.read === undefined || !isOfRecords || !['create', 'read', 'list'].includes(operation.kind)) return undefined;
  const [read, list] = [own.read, listing && baseline.operations[listing.list.id]];
  try {
    return await kit.once(`record-${String(n)}-of-the-baseline@${own.resource}`, async (within): Promise<Shared> => {
      const body = at(baseline.records[own.resource] ?? [], n);
      const { record, ...shared } = await madeAndRead(within, own, read, stand.lag, body);
      if (listing === undefined || list === undefined || n >= Math.max(LEAST, list.queries.length)) return shared;
      const context = { operation: listing.list, listing, lag: stand.lag };
      return { ...shared, list: await listWith(within, context, own, record, at(list.queries, n)) };
    });
  } catch (thrown) {
    if (isStop(thrown) && thrown.reason === 'setup-failed') return undefined;
    throw thrown;
  }
}

async function madeAndRead(
  kit: Kit,
  own: Own,
  operation: Operation,
  lag: Lag,
  body: JsonObject | undefined,
): Promise<{ readonly record: OwnedRecord; readonly create: Performed; readonly read: Performed }> {
  const record = await kit.create(own, body);
  const { sent, exchange } = record;
  const itemOf = (answer: Exchange): Json | undefined => kit.item(operation, answer);
  const isThere = (answer: Exchange): boolean => echoesOf(sent, itemOf(answer)).length === leaves(sent).length;
  const answer = await until(kit, lag.read, () => kit.send(operation, { record }), isThere);
  const isRead = kit.outcome(answer).class === 'success';
  const shown = { sent, ...(isRead && { readBack: itemOf(answer) }) };
  return { record, create: { exchange, ...shown }, read: { exchange: answer, ...shown } };
}
