import type { OwnedRecord } from '../../check/kit.js';
import { recordsApart } from '../../check/records/apart.js';
import { precondition } from '../../check/writes/precondition.js';
import { isStop } from '../../check/violation.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { Operation, Own } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import { itemIn, outcomeOf } from '../kit/requests/answer.js';
import { Attempt, type AskedFor, type RunContext } from '../kit/context.js';
import { readyFor } from '../kit/records/readying.js';
import { Records } from '../kit/records/records.js';
import { asObject } from '../kit/requests/request.js';
import { sending } from '../kit/requests/sending.js';

/** What came of sending a request once more. */
export interface SentAnew {
  /** The request itself; undefined where it did not come to that. */
  readonly exchange: Exchange | undefined;
  /** All that was sent for it, the records that it needs included. */
  readonly exchanges: readonly Exchange[];
  /** Why it did not come to it. */
  readonly trouble: string | undefined;
}

/**
 * Sends a request with the same content once more, on a connection of its own. What it names or makes is a fresh record
 * with the values of the one before: only what must be unique differs. Removes what it made.
 *
 * @param n of the repetition, from 1
 * @param apart resources of which it has new records around it as well, so that it shares them with no other one
 */
export async function sendAnew(
  context: RunContext,
  entry: string,
  n: number,
  asked: AskedFor,
  apart: readonly Own[] = [],
): Promise<SentAnew> {
  const attempt = new Attempt(context, entry, `confirm${String(n)}.`, { kind: 'run' }, 'confirm', 'fresh');
  attempt.isAgain = true;
  const { send } = sending(attempt, { over: 'fresh', lane: '0' });
  const records = new Records(attempt, send, { over: 'fresh', lane: '0' });
  const sent = attempt.main.exchanges;
  let trouble: string | undefined;
  try {
    await go(context, attempt, records, send, asked, apart);
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown;
    trouble = thrown.detail;
  } finally {
    await records.cleanUp(attempt.main).catch(() => undefined);
  }
  const exchanges = sent.filter(({ intent }) => intent !== 'cleanup');
  // Where a create is refused, others with other values follow it.
  const own = exchanges.filter(({ operation }) => operation === asked.operation.id);
  const isAsAsked = ({ request }: Exchange): boolean => request.body === own[0]?.request.body;
  const isCreate = asked.operation.kind === 'create';
  const exchange = isCreate ? own.findLast(isAsAsked) : exchanges.at(-1) === own.at(-1) ? own.at(-1) : undefined;
  return { exchange, exchanges, trouble };
}

async function go(
  context: RunContext,
  attempt: Attempt,
  records: Records,
  send: ReturnType<typeof sending>['send'],
  { operation, input, as, intent }: AskedFor,
  apart: readonly Own[],
): Promise<void> {
  const around = (): Promise<readonly OwnedRecord[]> =>
    recordsApart((one, body, of) => records.create(one, body, undefined, of), apart);
  const isWellFormed = intent === 'valid' || intent === 'cleanup';
  const options = { as, failures: 'return' as const, ...(isWellFormed ? {} : { intent }) };
  const own = ownOf(context, operation.resource);
  // One with a mistake is sent as it was: a body that is refused is not varied until it is taken.
  if (isWellFormed && operation.kind === 'create' && own?.create.id === operation.id && input.body !== undefined) {
    await records.create(own, asObject(input.body), undefined, await around());
    return;
  }
  const { record } = input;
  const owner = record === undefined ? undefined : ownOf(context, record.resource);
  if (record === undefined || owner === undefined || !('sent' in record)) {
    await send(operation, input, options);
    return;
  }
  const fresh = await readyFor(attempt, records, send, owner, operation, record.sent, await around());
  const kit = { send, item: itemIn, outcome: (exchange: Exchange) => outcomeOf(context.contract, exchange) };
  const facts = context.contract.facts.resources.find(({ name }) => name === record.resource);
  const isWrite = operation.kind === 'update' || operation.kind === 'replace' || operation.kind === 'delete';
  const concurrency = isWrite && facts ? ifStated(facts.concurrency) : undefined;
  const held = (await precondition(kit, owner, concurrency, fresh))(input.body);
  // What named the version of the record before, and the key of the request before, say nothing of this one.
  const carrier = facts && ifStated(facts.concurrency)?.sent;
  const named = carrier?.in === 'header' ? carrier.name.toLowerCase() : undefined;
  const key = operation.retryKey;
  const spent = ['if-match', 'if-unmodified-since', named, key?.in === 'header' ? key.name.toLowerCase() : undefined];
  const kept = (input.headers ?? []).filter(([name]) => !spent.includes(name.toLowerCase()));
  const headers = [...kept, ...(held.headers ?? [])];
  const ids = idsFor(input, fresh.ids, record.ids);
  const { key: _, ...others } = input;
  await send(operation, { ...others, ...held, headers, record: fresh, ids }, options);
}

/** What a path names besides the record, and what it names the record by, where that is said once more. */
function idsFor(
  { ids = {} }: AskedFor['input'],
  fresh: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const named = new Map(Object.entries(before).map(([name, value]) => [value, fresh[name] ?? value]));
  return Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, named.get(value) ?? value]));
}

function ownOf({ contract }: RunContext, resource: Operation['resource']): Own | undefined {
  const own = contract.facts.resources.find(({ name }) => name === resource)?.own;
  return own?.state === 'stated' ? own.value : undefined;
}
