import { isObject, type Json } from '../../text/json.js';
import { parseLocator } from '../../text/locator.js';
import type { Completion } from '../../facts/model.js';
import { asList } from '../reading.js';
import type { Slot } from '../../facts/slot.js';
import { milliseconds } from '../../facts/units.js';

/** How a 202 is followed to its end; undefined where nobody says. */
export function completion(slot: Slot<Json>): Completion | undefined {
  if (slot.state !== 'stated' || !isObject(slot.value)) return undefined;
  const { poll, at, when, failed, within } = slot.value;
  const locator = parseLocator(String(poll));
  if (!locator) return undefined;
  return {
    poll: locator,
    at: String(at),
    when: asList(when ?? []),
    failed: asList(failed ?? []),
    within: milliseconds(String(within ?? '30s')) ?? 30_000,
  };
}
