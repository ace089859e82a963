/** A name that a contract takes, made of words of a document. */
export function nameFrom(words: string, otherwise: string): string {
  const name = words
    .trim()
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^([^A-Za-z_])/, '_$1');
  return name === '' ? otherwise : name;
}

/** The name, with another one before it or a number behind it where it is taken. */
export function freeName(name: string, before: string | undefined, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const longer = before === undefined ? undefined : `${before}-${name}`;
  if (longer !== undefined && !taken.has(longer)) return longer;
  for (let n = 2; ; n += 1) if (!taken.has(`${name}-${String(n)}`)) return `${name}-${String(n)}`;
}

/** `categories` is several of `category`. */
export function singular(word: string): string {
  const text = word.toLowerCase();
  if (/ies$/.test(text)) return text.replace(/ies$/, 'y');
  if (/(?:ses|xes|zes|ches|shes)$/.test(text)) return text.replace(/es$/, '');
  return /[^s]s$/.test(text) ? text.replace(/s$/, '') : text;
}

/** Small letters and digits alone: `customerId`, `customer_id` and `Customer-Id` are one. */
export function bare(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '');
}
