import {
  isObject,
  numberIn,
  valueAt,
  withValueAt,
  type Exchange,
  type Invalid,
  type JsonSchema,
  type Kit,
  type OperationContext,
} from 'probity/check';
import { formsAt, normalized } from 'probity/check/values';
import { sentJson } from 'probity/check/writes';

/**
 * Whether a wrong text that was taken is right as it is stored: the contract says in which form that is, or the answer shows it with other
 * blanks at its ends, letters of the other case, or the same amount written otherwise, and valid so. What is stored is what the contract allows then.
 */
export function isRightAsStored(
  kit: Kit,
  { operation, own }: OperationContext,
  schema: JsonSchema,
  exchange: Exchange,
  wrong: Invalid | undefined,
): boolean {
  if (wrong === undefined || !isObject(wrong.body)) return false;
  const { at } = wrong;
  // Values that must be unique are laid over the body that was drawn.
  const body = sentJson(exchange) ?? wrong.body;
  const isRight = (text: string): boolean => kit.validate(schema, withValueAt(body, at, text)).length === 0;
  const sent = valueAt(body, at);
  // What is laid over it is in its normal form already.
  if (kit.validate(schema, body).length === 0) return true;
  if (typeof sent !== 'string') return false;
  const stored = own && formsAt(own, at) ? valueAt(normalized(body, own), at) : undefined;
  if (typeof stored === 'string' && stored !== sent && isRight(stored)) return true;
  const shown = valueAt(kit.item(operation, exchange), at);
  const isAlike = typeof shown === 'string' && shown !== sent && areAlike(shown, sent) && isRight(shown);
  if (isAlike) kit.note(`${operation.id} takes ${wrong.violation}, and stores it in the form asked for`);
  return isAlike;
}

/** Letter case and blanks at the ends do not count, nor how an amount is written. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.trim().toLowerCase());
  return a === b || (numberIn(one) !== undefined && numberIn(one) === numberIn(other));
}
