import {
  type Json,
  type JsonObject,
  type Own,
  valueAt,
  withoutValueAt,
  withValueAt,
  type Kit,
  hiddenIn,
} from 'probity/check';
import { depthOf, membersOf } from 'probity/check/writes';

/** Which members of a record a null could take away, as far as the schema says. */
export interface Emptying {
  /** Those that have a value which is not needed, the ones that may be null first; every run names the same one first. */
  readonly taken: (full: JsonObject) => readonly string[];
  /** What there is in a record to be taken away. */
  readonly traits: (full: JsonObject) => readonly string[];
}

/** What marks our records stays, and what refers to others in a list of them. */
export function emptying(kit: Pick<Kit, 'validate'>, own: Own): Emptying {
  const lists = own.refs.flatMap(({ at }) => (at.includes('/*') ? [at.slice(0, at.indexOf('/*'))] : []));
  const kept = [own.tag, ...own.unique, ...lists, ...hiddenIn(own.createBody)];
  const isValid = (body: Json): boolean => kit.validate(own.createBody, body).length === 0;
  const free = (full: JsonObject): readonly string[] =>
    [...membersOf(full)]
      .sort()
      .filter((at) => !kept.includes(at) && valueAt(full, at) !== null && isValid(withoutValueAt(full, at)));
  const mayBeNull = (full: JsonObject, at: string): boolean => isValid(withValueAt(full, at, null));
  return {
    taken: (full) => {
      const all = free(full);
      return [...all.filter((at) => mayBeNull(full, at)), ...all.filter((at) => !mayBeNull(full, at))];
    },
    traits: (full) => {
      const all = free(full);
      return [
        ...(all.length > 0 ? ['members'] : []),
        ...(all.some((at) => mayBeNull(full, at)) ? ['members that may be null'] : []),
        ...(membersOf(full).filter((at) => depthOf(at) > 1).length > 1 ? ['members in a member'] : []),
      ];
    },
  };
}
