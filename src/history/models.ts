import type { Json } from '../contract/text/json.js';
import type { Model } from './linearize.js';
import type { Operation, RegisterAction, StateAction, VersionedAction } from './operation.js';
import { valueKey } from './value-key.js';

/** The value of a register as a text, absent while it is not known. */
export interface RegisterState {
  readonly value?: string;
}

/**
 * A register: a read answers what was written last. For histories whose written values are not unique; where they
 * are, `checkRegister` is faster.
 *
 * @param initial the value before the first write; absent if it is not known, and then the first read decides
 */
export function registerModel(initial?: { readonly value: Json }): Model<RegisterState, RegisterAction> {
  return {
    initial: initial === undefined ? {} : { value: valueKey(initial.value) },
    step: (state, { action, outcome }) => {
      if (action.kind === 'write') return outcome === 'fail' ? [state] : [{ value: valueKey(action.value) }];
      if (outcome !== 'ok' || action.value === undefined) return [state];
      const value = valueKey(action.value);
      return (state.value ?? value) === value ? [{ value }] : [];
    },
    observes,
    key: ({ value }) => value ?? '',
  };
}

function observes({ action, outcome }: Operation<{ readonly kind: string }>): boolean {
  return action.kind === 'read' || outcome === 'fail';
}

/** What is known of a versioned record. What is absent is not known. */
export interface VersionedState {
  readonly value?: string;
  readonly version?: string;
  /** The versions that were there before, each with its value where that is known. */
  readonly past: readonly { readonly version: string; readonly value?: string }[];
  /** What the present version cannot be: a refusal says that it is not the base of the write. */
  readonly not: readonly string[];
}

/** How a versioned record may behave. */
export interface VersionedOptions {
  readonly initial?: { readonly value?: Json; readonly version?: string };
  /** The service may refuse a conditional write although its base is the present version, as one that locks does. */
  readonly spuriousRefusals?: boolean;
}

/**
 * A record with a version. A conditional write succeeds exactly if its base is the present version, and is refused (409
 * or 412) exactly if it is not. Every write makes a new version; a version does not come back for another value. Written
 * values should be new, since a service may give a write that changes nothing the version that it had.
 *
 * A conditional write that was refused for another reason (429, 400) is no part of such a history: leave it out.
 *
 * Source: RFC 9110, 8.8.1 (strong validators) and 13.1.1 (`If-Match`).
 */
export function versionedModel(options: VersionedOptions = {}): Model<VersionedState, VersionedAction> {
  const { value, version } = options.initial ?? {};
  return {
    initial: {
      past: [],
      not: [],
      ...(value === undefined ? {} : { value: valueKey(value) }),
      ...(version === undefined ? {} : { version }),
    },
    step: (state, { action, outcome }) => {
      if (action.kind === 'read') {
        return outcome === 'ok' ? listed(withVersion(withValue(state, action.value), action.version)) : [state];
      }
      if (outcome === 'fail') return refused(state, action.base, options.spuriousRefusals === true);
      const before = withVersion(state, action.base);
      return before === undefined ? [] : listed(withVersion(replaced(before, action.value), action.version));
    },
    observes,
    key: (state) =>
      JSON.stringify([
        state.value ?? null,
        state.version ?? null,
        state.past.map((entry) => [entry.version, entry.value ?? null]),
        state.not,
      ]),
  };
}

/** The state in which the value is the one that was seen, if it can be. */
function withValue(state: VersionedState, value: Json | undefined): VersionedState | undefined {
  if (value === undefined) return state;
  const seen = valueKey(value);
  return (state.value ?? seen) === seen ? { ...state, value: seen } : undefined;
}

/** The state in which the version is the one that was seen, if it can be. */
function withVersion(state: VersionedState | undefined, version: string | undefined): VersionedState | undefined {
  if (state === undefined || version === undefined || state.version === version) return state;
  if (state.version !== undefined || state.not.includes(version)) return undefined;
  const before = state.past.find((entry) => entry.version === version);
  if (before !== undefined && (before.value === undefined || before.value !== state.value)) return undefined;
  return { ...state, version, not: [] };
}

function refused(state: VersionedState, base: string | undefined, spurious: boolean): VersionedState[] {
  if (base === undefined || spurious) return [state];
  if (state.version !== undefined) return state.version === base ? [] : [state];
  return [state.not.includes(base) ? state : { ...state, not: [...state.not, base].toSorted() }];
}

function replaced({ past, version, value }: VersionedState, written: Json): VersionedState {
  const ended = { version, ...(value === undefined ? {} : { value }) };
  const isNew = version !== undefined && !past.some((entry) => entry.version === version);
  const all = isNew ? [...past, { ...ended, version }] : past;
  // Sorted, so that two orders that lead to the same versions lead to the same state.
  return { value: valueKey(written), past: all.toSorted((a, b) => (a.version < b.version ? -1 : 1)), not: [] };
}

function listed<Item>(item: Item | undefined): Item[] {
  return item === undefined ? [] : [item];
}

/** A declared transition. Several may share a name. */
export interface Transition {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
}

/** The states of a record and how it gets from one to another. */
export interface StateMachine {
  /** All states. An answer that names another one fits nowhere. */
  readonly states: readonly string[];
  readonly transitions: readonly Transition[];
  /** The state at the start; absent if it is not known. */
  readonly initial?: string;
}

/** The states that a record may be in: one, or while nothing is known, several. */
export type PossibleStates = readonly string[];

/**
 * A state machine. A transition succeeds exactly if it is declared from the present state, and is refused exactly if
 * it is not. A transition refused for another reason (429, 400) is no part of such a history: leave it out.
 */
export function stateModel(machine: StateMachine): Model<PossibleStates, StateAction> {
  const targets = (from: string, name: string): string[] =>
    machine.transitions.filter((each) => each.name === name && each.from.includes(from)).map(({ to }) => to);
  const after = (states: PossibleStates, { action, outcome }: Operation<StateAction>): PossibleStates => {
    const fits = (state: string): boolean => action.state === undefined || action.state === state;
    if (action.kind === 'read') return outcome === 'ok' ? states.filter(fits) : states;
    if (outcome === 'fail') return states.filter((state) => targets(state, action.name).length === 0);
    return states.flatMap((state) => targets(state, action.name)).filter(fits);
  };
  return {
    initial: machine.initial === undefined ? [...new Set(machine.states)].toSorted() : [machine.initial],
    step: (states, operation) => {
      const next = [...new Set(after(states, operation))].toSorted();
      return next.length === 0 ? [] : [next];
    },
    observes,
    key: (states) => JSON.stringify(states),
  };
}
