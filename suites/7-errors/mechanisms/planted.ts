import {
  isObject,
  valueAt,
  withoutValueAt,
  withValueAt,
  type Invalid,
  type Json,
  type JsonObject,
} from 'probity/check';

/**
 * The same mistake in a body that was accepted, so that nothing else is refused in it: a service may have rules between members that no
 * schema states. Where the body has no such place, or would be valid, the mistake stays where it was drawn.
 *
 * @param isWrong whether a body breaks the schema
 */
export function planted(wrong: Invalid, accepted: JsonObject | undefined, isWrong: (body: Json) => boolean): Invalid {
  const { at, body: drawn } = wrong;
  if (accepted === undefined || at === '' || wrong.isInExample === true) return wrong;
  const above = valueAt(accepted, at.slice(0, at.lastIndexOf('/')));
  const last = at.slice(at.lastIndexOf('/') + 1);
  const isThere = Array.isArray(above) ? Number(last) < above.length : isObject(above);
  if (!isThere) return wrong;
  const value = valueAt(drawn, at);
  const body = value === undefined ? withoutValueAt(accepted, at) : withValueAt(accepted, at, value);
  return isWrong(body) ? { ...wrong, body, repaired: accepted } : wrong;
}
