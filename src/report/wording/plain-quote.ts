/**
 * A quote of a Markdown document as people read it: without marks of emphasis and code, and the cells of a table row
 * side by side. What stands between the marks stays as it is.
 */
export function plainQuote(quote: string): string {
  const text = quote.startsWith('|')
    ? quote
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim())
        .join(' · ')
    : quote;
  return text
    .split('`')
    .map((piece, n) => (n % 2 === 0 ? piece.replace(/\*\*(?=\S)(.*?\S)\*\*/g, '$1') : piece))
    .join('');
}
