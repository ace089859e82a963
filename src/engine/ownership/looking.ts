import { firstPageOf, limitOf, listing, maxPageSize, walkThrough } from '../../check/lists/listing.js';
import { isStop, type Stop } from '../../check/violation.js';
import type { OwnedRecord } from '../../check/kit.js';
import type { Json } from '../../contract/text/json.js';
import type { Own, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { fill } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import { isAbsent, itemIn, outcomeOf } from '../kit/requests/answer.js';
import { Attempt } from '../kit/context.js';
import { idsFrom } from '../kit/records/ledger/ids.js';
import { sending } from '../kit/requests/sending.js';
import { persistently } from '../kit/cases/trying-again.js';
import { walk } from '../kit/requests/walking.js';
import type { Made } from './deed.js';
import type { RecordTarget } from './record-target.js';

/** What a look at a record came to. */
export type Looked =
  | { readonly how: 'absent' }
  | { readonly how: 'shown'; readonly item: Json; readonly exchange: Exchange }
  | { readonly how: 'unknown'; readonly why: string }
  /** The connection, the credential or the run itself kept it from being seen. */
  | { readonly how: 'trouble'; readonly stop: Stop };

/** Times that a record is read where it is answered as if the service were busy. */
const TRIES = 3;
/** Milliseconds before the second read, and twice as many before the third. */
const PAUSE = 250;
/** Pages of a list in which a record is looked for that cannot be read by itself. */
const MOST_PAGES = 10;

/** Reads a record to see whose it is, or finds it in its list where it cannot be read. */
export async function look(
  attempt: Attempt,
  target: RecordTarget,
  made: Made | undefined,
  by: string,
  isCleanUp: boolean,
): Promise<Looked> {
  try {
    const read = await readIt(attempt, target, by, isCleanUp);
    const own = ifStated(target.resource.own);
    if (read.how !== 'unknown' || own === undefined || made === undefined) return read;
    return (await findIt(attempt, target, own, made, by, isCleanUp)) ?? read;
  } catch (thrown) {
    if (isStop(thrown)) return { how: 'trouble', stop: thrown };
    throw thrown;
  }
}

async function readIt(
  asking: Attempt,
  { resource, ids }: RecordTarget,
  by: string,
  isCleanUp: boolean,
): Promise<Looked> {
  const operation = ifStated(resource.operations.read.offered);
  if (operation === undefined)
    return { how: 'unknown', why: 'the contract states no read that would show whose it is' };
  const { run } = asking;
  const send = sender(asking, resource.name, isCleanUp);
  // A caller of whom nothing is known, or whose credential is damaged, sees nothing.
  const as = operation.auth === 'none' || !run.identities.includes(by) ? {} : { as: by };
  let why = '';
  for (let n = 0; n < TRIES; n += 1) {
    if (n > 0) await run.sender.wait(PAUSE * n);
    const intent = isCleanUp ? 'cleanup' : 'probe';
    const exchange = await send.send(operation, { ids }, { ...as, intent });
    const outcome = outcomeOf(run.contract, exchange);
    const { class: kind, status = 0 } = outcome;
    if (isAbsent(run.contract, outcome)) return { how: 'absent' };
    const item = kind === 'success' ? itemIn(operation, exchange) : undefined;
    if (item !== undefined) return { how: 'shown', item, exchange };
    const shown = kind === 'success' ? ' without a record in it' : '';
    why = `${operation.id} was answered ${String(status)}${shown}, which does not show whose it is (${exchange.id})`;
    if (kind === 'caller-error' || kind === 'redirection') break;
  }
  return { how: 'unknown', why };
}

/** The record among those that the list shows; undefined where it is not among them. */
async function findIt(
  asking: Attempt,
  { resource, ids }: RecordTarget,
  own: Own,
  { marks }: Made,
  by: string,
  isCleanUp: boolean,
): Promise<Looked | undefined> {
  const way = ifStated(listing(resource));
  if (way === undefined) return undefined;
  const { run } = asking;
  const asked = sender(asking, resource.name, isCleanUp);
  // Who made it may be the only one to whom the list shows it.
  const as = way.list.auth === 'none' || !run.identities.includes(by) ? {} : { as: by };
  const kit: typeof asked = {
    ...asked,
    send: (list, input, options) => asked.send(list, input, { ...options, ...as }),
  };
  const through = { walk: (plan: Parameters<typeof walk>[2]) => walk({ run: { contract: run.contract } }, kit, plan) };
  const mine = ifStated(resource.collection.mine);
  const tag = own.tag === undefined ? undefined : marks[own.tag];
  const query = mine === undefined || tag === undefined ? [] : fill(mine, { tag });
  const at = { resource: resource.name, ids } as OwnedRecord;
  const walked = await walkThrough(through, way, { limit: maxPageSize(way), mostPages: MOST_PAGES, query, at });
  for (const { items, exchange } of walked.pages) {
    const item = items.find((one) => {
      const shown = Object.entries(idsFrom(own.id, own.item, exchange, one));
      return shown.length > 0 && shown.every(([name, value]) => ids[name] === value);
    });
    if (item !== undefined) return { how: 'shown', item, exchange };
  }
  return undefined;
}

/** Asks for the first page of a list, of which whoever hears all answers takes what it shows. */
export async function askForList(attempt: Attempt, resource: ResourceFacts, ids: OwnedRecord['ids']): Promise<void> {
  const way = ifStated(listing(resource));
  if (way === undefined) return;
  const { send } = sender(attempt, resource.name, true);
  const query = [...firstPageOf(way), ...limitOf(way, maxPageSize(way))];
  const record = { resource: resource.name, ids } as OwnedRecord;
  try {
    await send(way.list, { record, query });
  } catch (thrown) {
    // Each record is read by itself then.
    if (!isStop(thrown)) throw thrown;
  }
}

/** Sends under a name of its own, since what is seen of a record is no matter of one entry. */
function sender(asking: Attempt, resource: string, isCleanUp: boolean): ReturnType<typeof sending> {
  const attempt = new Attempt(asking.run, `ownership@${resource}`, '', { kind: 'run' }, 'setup', 'shared');
  const { send, sendTo } = persistently(asking.run, sending(attempt, { over: 'shared', lane: '0' }));
  const more = isCleanUp ? ({ intent: 'cleanup' } as const) : {};
  return {
    send: (operation, input, options) => send(operation, input, { ...options, ...more }),
    sendTo: (request, options) => sendTo(request, { ...options, ...more }),
  };
}
