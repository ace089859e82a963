/**
 * The candidate that was probably meant: equal but for letter case and the kind of hyphen, or at most a third of its
 * letters away (Damerau-Levenshtein).
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_\s]/g, '');
  const same = candidates.find((candidate) => plain(candidate) === plain(word));
  if (same !== undefined) return same;
  if (word.length > 64) return undefined;
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > 4) continue;
    const away = distance(word.toLowerCase(), candidate.toLowerCase());
    const allowed = Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3));
    if (away <= allowed && away < least) [best, least] = [candidate, away];
  }
  return best;
}

/** `, did you mean "path"`, or what there is when nothing is near and the list is short. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const meant = closest(word, candidates);
  if (meant !== undefined) return `, did you mean "${meant}"`;
  if (candidates.length === 0 || candidates.length > 12) return '';
  return `; there ${candidates.length === 1 ? 'is' : 'are'} ${candidates.map((candidate) => `"${candidate}"`).join(', ')}`;
}

/** Letters to insert, remove, replace or swap with their neighbour to get from one word to the other. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
