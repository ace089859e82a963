import {
  isObject,
  type Json,
  locatorText,
  type Completion,
  type Operation,
  valueAt,
  type Exchange,
  type Kit,
} from 'probity/check';
import { ACCEPTED, followed, type End } from 'probity/check/looks';
import type { States } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { missingIn } from 'probity/check/writes';

/** Evaluates that a request which was taken says where its end is reported, and ends within its time. */
export async function expectEnd(
  kit: Kit,
  operation: Operation,
  done: Completion,
  accepted: Exchange,
): Promise<Exchange> {
  const isLater = kit.outcome(accepted).status === ACCEPTED;
  const end: End = isLater ? await followed(kit, operation, done, accepted) : { how: 'done', exchange: accepted };
  const { how, exchange } = end;
  const where = exchange.id;
  const state = JSON.stringify(kit.at(exchange, { kind: 'pointer', pointer: done.at }) ?? null);
  const { claim, expected, shown } = {
    unnamed: {
      claim: `${operation.id} says where its end is reported`,
      expected: `a URL at ${locatorText(done.poll)}`,
      shown: JSON.stringify(kit.at(accepted, done.poll) ?? null),
    },
    unanswered: {
      claim: `What ${operation.id} says of its end can be read`,
      expected: 'a success',
      shown: kit.outcome(exchange).class,
    },
    late: {
      claim: `${operation.id} ends within ${String(done.within)} ms`,
      expected: `${done.at} is ${JSON.stringify(done.when[0])}`,
      shown: `${done.at} is ${state}`,
    },
  }[how === 'unnamed' || how === 'unanswered' ? how : 'late'];
  // One of three things is wrong, or none.
  kit.expect(!['unnamed', 'unanswered', 'late'].includes(how), claim, { where, shown }).toBeTrue(expected);
  if (how === 'elsewhere') kit.stop('not-observable', 'Its end is reported on another host, which is not queried');
  if (how === 'failed') kit.discard('the service says that it failed');
  return exchange;
}

/** What a request was to do to a record, as far as the contract says. */
export interface Task {
  readonly operation: Operation;
  readonly states: States | undefined;
  /** The record as it was; undefined where it is new. */
  readonly before: Json | undefined;
  readonly body: Json | undefined;
  /** JSON pointers to what need not be shown as it was sent. */
  readonly free: readonly string[];
}

/** What of it is not done, in words, where the record looks like this. */
export function undone({ operation, states, before, body, free }: Task, item: Json | undefined): readonly string[] {
  if (operation.kind === 'delete') return item === undefined ? [] : ['the record is still there'];
  const writes = operation.kind !== 'action';
  if (writes && item === undefined) return ['the record is not there'];
  const led = states?.transitions.filter(({ by }) => by === operation.name) ?? [];
  const was = states && valueAt(before, states.at);
  const targets = led.filter(({ from }) => from.some((one) => equal(one, was))).map(({ to }) => to);
  const state = valueAt(item, states?.at ?? '') ?? null;
  const isThere = targets.length === 0 || targets.some((to) => equal(to, state));
  const unmoved = isThere ? [] : [`the state is ${JSON.stringify(state)}`];
  return [...unmoved, ...(writes && isObject(body) ? missingIn(body, item, free) : [])];
}
