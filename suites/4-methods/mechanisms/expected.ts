import { isObject, type Json, type JsonObject, withValueAt } from 'probity/check';
import { merged } from 'probity/check/writes';

/** Whether a record must be there: yes, no, or nobody can say. */
export type Presence = 'present' | 'absent' | 'unknown';

/** What a record must show by what was done to it: the reference that a service is compared with. */
export interface Expected {
  readonly presence: Presence;
  /** Members that a caller wrote last. What the service sets by itself is not in it. */
  readonly shown: JsonObject;
}

export const NOTHING_KNOWN: Expected = { presence: 'unknown', shown: {} };

/** After a create or a whole replacement. */
export function written(body: JsonObject): Expected {
  return { presence: 'present', shown: body };
}

/**
 * After a partial update. What an update does to the other members of a nested value is known only where updates are
 * merged (RFC 7396); elsewhere such a member is no longer known. What null leaves behind is not said.
 */
export function updated(before: Expected, change: JsonObject, isMerged: boolean): Expected {
  if (before.presence !== 'present') return before.presence === 'absent' ? before : NOTHING_KNOWN;
  const shown = new Map(Object.entries(before.shown));
  for (const [name, value] of Object.entries(change)) {
    if (isMerged && isObject(value)) shown.set(name, merged(shown.get(name), value));
    else if (value === null || isObject(value)) shown.delete(name);
    else shown.set(name, value);
  }
  return { presence: 'present', shown: Object.fromEntries(shown) };
}

/** After an action: it may have changed anything but the state, where the contract declares which one it leads to. */
export function acted(before: Expected, at: string | undefined, to: Json | undefined): Expected {
  const shown = at === undefined || to === undefined ? {} : withValueAt({}, at, to);
  return { presence: before.presence, shown: isObject(shown) ? shown : {} };
}

export function removed(): Expected {
  return { presence: 'absent', shown: {} };
}
