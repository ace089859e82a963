import type { JudgedWaiver, Waived, Waiver } from '../../result/waivers.js';

/** The words that all reports have for waivers. */

/** `until 2026-12-31, by team-shop: views are counted until the next release (SHOP-417)`. */
export function termsOf({ expires, owner, reason, ticket }: Waiver): string {
  return `until ${expires}, by ${owner}: ${reason}${ticket === undefined ? '' : ` (${ticket})`}`;
}

/** What is waived of a failed entry, in one line; undefined where nothing is. */
export function waivedText(waived: Waived, entry: string): string | undefined {
  const { waivers, wholly } = waived.of(entry);
  if (waivers.length === 0) return undefined;
  const terms = waivers.map((one) =>
    wholly ? `waived ${termsOf(one)}` : `waived for ${one.clause ?? nameOf(one)} alone ${termsOf(one)}`,
  );
  return terms.join('; ');
}

/** What the waiver is of, as its file names it. */
export function nameOf({ entry, clause }: Waiver): string {
  return entry ?? clause ?? '';
}

/** `waivers.yaml:3:5`. */
export function placeText({ place: { file, line, column } }: Waiver): string {
  return `${file}:${line}:${column}`;
}

/** What is wrong with a waiver that is a finding itself, and what to do about it. */
export function troubleText({ waiver, state, why }: JudgedWaiver): string {
  const mend =
    state === 'expired'
      ? 'fix what it waives, or let its owner say how much longer it may stay'
      : 'remove it, or correct what it names';
  return `The waiver of ${nameOf(waiver)} is ${state}: ${why}; ${mend}`;
}

/** How a waiver stands, in words. */
export function stateText({ state, entries, why }: JudgedWaiver): string {
  if (state === 'used') return `in use for ${entries.join(', ')}`;
  return state === 'unseen' ? `not seen: ${why}` : `${state}: ${why}`;
}
