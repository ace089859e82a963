import { hash } from '../seed.js';

/** A nonce of six syllables is one of a run that does not want to be recognised: its marks have no beginning of ours. */
const SPOKEN = /^([bdfgklmnprstvz][aeiou]){6}$/;

const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';

/** A word of six syllables from 12 octets. */
export function spokenNonce(octets: Uint8Array): string {
  const letter = (of: string, n: number): string => of[(octets[n] ?? 0) % of.length] ?? '';
  return Array.from({ length: 6 }, (_, n) => letter(CONSONANTS, 2 * n) + letter(VOWELS, 2 * n + 1)).join('');
}

/** What stands before the nonce in a mark: by it a person sees where a record comes from. */
export function markBeginning(nonce: string): string {
  return SPOKEN.test(nonce) ? '' : 'pb-';
}

/** The mark of a record: beginning, nonce and counter, put together as the nonce of the run has it. */
export function markOf(nonce: string, counter: string): string {
  const between = SPOKEN.test(nonce) ? (['-', '', '_', '.'][hash(nonce, 'mark') & 3] ?? '-') : '-';
  return `${markBeginning(nonce)}${nonce}${between}${counter}`;
}
