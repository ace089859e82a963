/** Says whether a text contains any of the strings that it was made for. */
export type Finder = (text: string) => boolean;

/** Entries of the table; a power of two. */
const SLOTS = 1 << 14;

/**
 * Wu and Manber's search for many strings at once ("A fast algorithm for multi-pattern searching", 1994), with blocks
 * of two characters: the text is looked at in steps of nearly the length of the shortest string, so that a text
 * without a match costs a fraction of reading it. The strings have at least two characters.
 */
export function finderOf(strings: readonly string[]): Finder {
  if (strings.length === 0) return () => false;
  const window = Math.min(255, ...strings.map((text) => text.length));
  const shifts = new Uint8Array(SLOTS).fill(window - 1);
  const candidates = new Map<number, string[]>();
  for (const text of strings) {
    for (let end = 1; end < window; end += 1) {
      const slot = slotOf(text.charCodeAt(end - 1), text.charCodeAt(end));
      shifts[slot] = Math.min(shifts[slot] ?? 0, window - 1 - end);
    }
    const last = slotOf(text.charCodeAt(window - 2), text.charCodeAt(window - 1));
    candidates.set(last, [...(candidates.get(last) ?? []), text]);
  }
  return (text) => {
    for (let end = window - 1; end < text.length;) {
      const slot = slotOf(text.charCodeAt(end - 1), text.charCodeAt(end));
      const shift = shifts[slot] as number;
      if (shift === 0) {
        const start = end - window + 1;
        if (candidates.get(slot)?.some((candidate) => text.startsWith(candidate, start))) return true;
        end += 1;
      } else {
        end += shift;
      }
    }
    return false;
  };
}

function slotOf(first: number, second: number): number {
  return ((first << 7) ^ second) & (SLOTS - 1);
}
