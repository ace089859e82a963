/**
 * A pattern as a regular expression of ECMAScript with the `u` flag, which JSON Schema asks for; undefined where it is
 * none. Contracts are written by speakers of other dialects: their needless escapes and `\A`, `\z` are understood.
 */
export function readablePattern(pattern: string): string | undefined {
  if (compiles(pattern)) return pattern;
  const eased = pattern
    .replace(/^\\A/, '^')
    .replace(/\\[zZ]$/, '$')
    .replace(/\\([^A-Za-z0-9^$\\.*+?()[\]{}|/-])/g, '$1')
    .replace(/\(\?P</g, '(?<');
  if (compiles(eased)) return eased;
  const dashes = eased.replace(/\\-/g, (text, at: number) => (insideClass(eased, at) ? text : '-'));
  return compiles(dashes) ? dashes : undefined;
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

function insideClass(pattern: string, at: number): boolean {
  let inside = false;
  for (let i = 0; i < at; i += 1) {
    if (pattern[i] === '\\') i += 1;
    else if (pattern[i] === '[') inside = true;
    else if (pattern[i] === ']') inside = false;
  }
  return inside;
}
