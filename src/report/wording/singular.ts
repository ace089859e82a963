/** The letters of a name, in lower case. */
export function wordOf(name: string): string {
  return name.replace(/[^A-Za-z]/g, '').toLowerCase();
}

/** What one record of a collection is called: `categories`, `category`. */
export function singular(collection: string): string {
  const word = wordOf(collection);
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<=(?:s|x|z|ch|sh))es$|(?<!s)s$/, '');
}
