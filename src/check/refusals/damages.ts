import type { Damage } from '../caller.js';

/**
 * Ways to damage a credential. Those that are not of its form, or not there, may also count as missing or as a request
 * that cannot be understood. One that was never issued comes first, for no account can be locked by it.
 */
export const DAMAGES: readonly (readonly [Damage, 'sound' | 'broken', string])[] = [
  ['unknown', 'sound', 'a credential that was never issued'],
  ['malformed', 'broken', 'a credential that is none'],
  ['extended', 'broken', 'a credential with something behind it'],
  ['empty', 'broken', 'an empty credential'],
  ['wrong-scheme', 'broken', 'a credential under another scheme'],
  ['altered', 'sound', 'a credential with one character changed'],
  ['shortened', 'broken', 'a credential without its end'],
];

/**
 * Damages that are tried on an operation: one that must be refused whatever it looks like, and one of the others in turn,
 * for the form of a credential is looked at before anybody knows which operation is meant.
 *
 * Where nobody says what many wrong credentials lead to, each of the others is tried once, and not in turn. Where the contract says that
 * they lead to nothing, each operation gets all of them.
 *
 * @param turn the place of the operation among those that are offered
 */
export function damagesFor(turn: number, lockout: 'never' | 'stated' | 'unknown'): typeof DAMAGES {
  if (lockout === 'never') return DAMAGES;
  const [first, ...others] = DAMAGES;
  const next = others[lockout === 'stated' ? turn % others.length : turn];
  return [first, next].flatMap((one) => (one === undefined ? [] : [one]));
}
