import type { Input, SendOptions } from '../../../check/kit.js';
import { ifStated } from '../../../contract/facts/slot.js';
import type { Operation } from '../../../contract/facts/model.js';
import { bodies } from '../../generate/bodies.js';
import { simplestOf } from '../../generate/sample.js';
import type { Attempt } from '../context.js';

/**
 * An action that is only the way to a state is sent by the record alone: where the contract states a body for it, that is
 * the plainest valid one. A request that is not meant to succeed goes out as its check wrote it.
 */
export function withActionBody(attempt: Attempt, operation: Operation, input: Input, { intent }: SendOptions): Input {
  const { kind, id, body, resource } = operation;
  const isWritten = input.body !== undefined || input.raw !== undefined;
  const isValid = intent === undefined || intent === 'valid' || intent === 'cleanup';
  if (kind !== 'action' || body === undefined || isWritten || !isValid) return input;
  let known = attempt.actionBodies.get(id);
  if (known === undefined) {
    const own = attempt.run.contract.facts.resources.find(({ name }) => name === resource)?.own;
    const options = own === undefined ? {} : { own: ifStated(own) };
    attempt.actionBodies.set(id, (known = simplestOf(bodies(body, options))));
  }
  return { ...input, body: known };
}
