import { hash } from '../seed.js';

/** The nonce of a run that does not want to be recognised. That of any other run is shorter. */
const DRAWN = /^[a-z][a-z0-9]{8,13}$/;

const NAMED_BEGINNING = 'pb-';

/** What people and programs put before names of their own; the shapes of both nonce and mark are open to them as well. */
const BEGINNINGS = ['', '', 'a-', 'item-', 'k', 'my-', 'n', 'new-', 'no-', 'ref-', 'sample-', 'the-', 'v', 'x-'];

const JOINTS = ['-', '', '_', '.', 'x', '-0', '--'];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** How many of the letters a nonce is drawn from, at least: with nine places there are some ten million nonces. */
const FEWEST_LETTERS = 6;

/**
 * A nonce for a run that does not want to be recognised: length and alphabet are drawn as well, so that no pattern tells
 * it from what other clients write.
 * @param octets 32 octets that nobody chose
 */
export function drawnNonce(octets: Uint8Array): string {
  const at = (n: number): number => octets[n % octets.length] ?? 0;
  const letters = [...LETTERS].sort((a, b) => rank(octets, a) - rank(octets, b));
  const some = letters.slice(0, FEWEST_LETTERS + (at(0) % (LETTERS.length - FEWEST_LETTERS + 1)));
  const alphabet = at(1) % 3 === 0 ? some : [...some, ...DIGITS].sort((a, b) => rank(octets, a) - rank(octets, b));
  // Nine places or more: it is never taken for the nonce of a run that may be known.
  const length = 9 + (at(2) % 6);
  return Array.from({ length }, (_, n) => {
    const from = n === 0 ? some : alphabet;
    return from[((at(3 + 2 * n) << 8) | at(4 + 2 * n)) % from.length] ?? 'a';
  }).join('');
}

function rank(octets: Uint8Array, one: string): number {
  return hash(Buffer.from(octets).toString('hex'), 'rank', one);
}

/** What stands before the nonce in a mark: by it a person sees where a record comes from, unless the run is disguised. */
export function markBeginning(nonce: string): string {
  if (!DRAWN.test(nonce)) return NAMED_BEGINNING;
  return BEGINNINGS[(hash(nonce, 'beginning') >>> 0) % BEGINNINGS.length] ?? '';
}

/** The mark of a record: beginning, nonce and counter, put together as the nonce of the run has it. */
export function markOf(nonce: string, counter: string): string {
  const between = DRAWN.test(nonce) ? (JOINTS[(hash(nonce, 'joint') >>> 0) % JOINTS.length] ?? '-') : '-';
  return `${markBeginning(nonce)}${nonce}${between}${counter}`;
}
