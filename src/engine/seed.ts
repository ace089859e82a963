/** 32-bit FNV-1a over UTF-16 code units, then mixed: spreads names over seeds. Not for secrets. */
export function hash(...parts: readonly (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    const text = `${String(part)}\u0000`;
    for (let i = 0; i < text.length; i += 1) {
      h ^= text.charCodeAt(i);
      h = Math.imul(h, 0x01000193);
    }
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  return h | 0;
}

/** Lower-case letters and digits that stand for a number: short, and safe in any text field, path or query. */
export function shortText(value: number): string {
  return (value >>> 0).toString(36);
}
