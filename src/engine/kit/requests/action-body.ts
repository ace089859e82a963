import type { Input, SendOptions } from '../../../check/kit.js';
import { laidOnce, refsFilled } from '../../../check/records/references/refs-sent.js';
import { ifStated } from '../../../contract/facts/slot.js';
import type { Operation } from '../../../contract/facts/model.js';
import { isObject, type Json } from '../../../contract/text/json.js';
import { valueAt, withValueAt } from '../../../contract/text/pointer.js';
import type { Exchange } from '../../../result/exchange.js';
import { bodies } from '../../generate/bodies.js';
import { simplestOf } from '../../generate/sample.js';
import type { Attempt } from '../context.js';
import { itemIn } from './answer.js';

/**
 * An action that is only the way to a state is sent by the record alone, and so is a delete: where the contract states a body for it, that is
 * the plainest valid one. A request that is not meant to succeed goes out as its check wrote it.
 */
export async function withActionBody(
  attempt: Attempt,
  operation: Operation,
  input: Input,
  { intent }: SendOptions,
): Promise<Input> {
  const { kind, id, body, resource } = operation;
  const isWritten = input.body !== undefined || input.raw !== undefined;
  const isValid = intent === undefined || intent === 'valid' || intent === 'cleanup';
  if ((kind !== 'action' && kind !== 'delete') || body === undefined || isWritten || !isValid) return input;
  let known = attempt.actionBodies.get(id);
  if (known === undefined) {
    const own = attempt.run.contract.facts.resources.find(({ name }) => name === resource)?.own;
    const options = own === undefined ? {} : { own: ifStated(own) };
    known = operation.examples?.[0]?.body ?? simplestOf(bodies(body, options));
    attempt.actionBodies.set(id, known);
  }
  const { facts } = attempt.run.contract;
  const action = facts.operations.find((one) => one.id === id);
  const of = facts.resources.find(({ name }) => name === resource);
  const laid = kind === 'action' && action !== undefined ? laidOnce(action, of) : undefined;
  // What it refers to is ours: the plainest id may be that of somebody else's record.
  if (laid === undefined || attempt.layBody === undefined || refsFilled(laid, facts.resources).length === 0)
    return { ...input, body: known };
  return { ...input, body: await attempt.layBody(laid, known) };
}

type Send = (operation: Operation, input: Input, options: SendOptions) => Promise<Exchange>;

/** A body with the members that repeat what the record has, as a read shows it. One that is not meant to succeed goes out as it was written. */
export async function withRepeated(
  attempt: Attempt,
  { resource, repeats = {} }: Operation,
  input: Input,
  { asWritten, intent, lane }: SendOptions,
  send: Send,
): Promise<Input> {
  const { record, body } = input;
  const isValid = intent === undefined || intent === 'valid' || intent === 'cleanup';
  const own = attempt.run.contract.facts.resources.find(({ name }) => name === resource)?.own;
  const read = own?.state === 'stated' ? own.value.read : undefined;
  if (asWritten === true || !isValid || record?.resource !== resource || !isObject(body) || read === undefined)
    return input;
  const how: SendOptions = { ...(lane === undefined ? {} : { lane }), ...(intent === 'cleanup' ? { intent } : {}) };
  const item = itemIn(read, await send(read, { record }, { ...how, failures: 'return' }));
  const filled = Object.entries(repeats).reduce<Json>((left, [at, from]) => {
    const value = valueAt(item, from);
    return value === undefined ? left : withValueAt(left, at, value);
  }, body);
  return { ...input, body: filled };
}
