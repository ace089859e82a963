import type { As, Input, SendOptions } from '../../../check/kit.js';
import type { Operation } from '../../../contract/facts/model.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { isObject, type Json } from '../../../contract/text/json.js';
import { valueAt, withoutValueAt } from '../../../contract/text/pointer.js';
import type { Attempt } from '../context.js';

/**
 * A body without the members that this caller may not send. What is not meant to succeed goes out as its check wrote it, and so does
 * what a check sends as it is written.
 */
export function withAllowedMembers(
  attempt: Attempt,
  { id }: Operation,
  input: Input,
  as: As,
  { intent, asWritten }: SendOptions,
): Input {
  const { body } = input;
  const isValid = intent === undefined || intent === 'valid' || intent === 'cleanup';
  if (asWritten === true || !isValid || !isObject(body) || typeof as !== 'string') return input;
  const caller = ifStated(attempt.run.contract.facts.auth.identities)?.find(({ name }) => name === as);
  const kept = (caller?.members ?? []).filter(
    (one) => one.operation === id && one.is !== 'required' && valueAt(body, one.at) !== undefined,
  );
  return kept.length === 0
    ? input
    : { ...input, body: kept.reduce<Json>((left, { at }) => withoutValueAt(left, at), body) };
}
