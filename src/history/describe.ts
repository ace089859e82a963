import type { Json } from '../contract/text/json.js';
import type { Operation, RegisterAction, StateAction, VersionedAction } from './operation.js';

const LONGEST = 40;

/** A value for people: JSON, cut after 40 characters. */
export function shownValue(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

/** What an operation on a register did: `read "a"`. */
export function describeRegister({ action, outcome }: Operation<RegisterAction>): string {
  if (action.kind === 'read') return outcome === 'ok' ? `read ${shown(action.value)}` : notDone('read', outcome);
  const value = shownValue(action.value);
  return outcome === 'ok' ? `wrote ${value}` : notDone(`write ${value}`, outcome);
}

/** What an operation on a versioned record did: `wrote "a" for version 1, which made version 2`. */
export function describeVersioned({ action, outcome }: Operation<VersionedAction>): string {
  if (action.kind === 'read') {
    if (outcome !== 'ok') return notDone('read', outcome);
    return `read ${shown(action.value)}${action.version === undefined ? '' : ` in version ${action.version}`}`;
  }
  const what = `${shownValue(action.value)}${action.base === undefined ? '' : ` for version ${action.base}`}`;
  if (outcome !== 'ok') return notDone(`write ${what}`, outcome);
  return `wrote ${what}${action.version === undefined ? '' : `, which made version ${action.version}`}`;
}

/** What an operation on a record with a state did: `cancel, which led to cancelled`. */
export function describeState({ action, outcome }: Operation<StateAction>): string {
  if (outcome !== 'ok') return notDone(action.kind === 'read' ? 'read' : action.name, outcome);
  if (action.kind === 'read') return `read ${action.state ?? 'no state'}`;
  return `${action.name}${action.state === undefined ? '' : `, which led to ${action.state}`}`;
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'no value' : shownValue(value);
}

function notDone(what: string, outcome: 'fail' | 'ambiguous'): string {
  return outcome === 'fail' ? `${what} was refused` : `${what} may have happened`;
}
