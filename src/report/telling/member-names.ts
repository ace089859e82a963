/** Names, and places of lists. */
const PART = /^(?:[A-Za-z_$@][\w$@-]*|\d+|\*|-)$/;
const PLACE = /^(?:\d+|\*|-)$/;

/**
 * A member as a person writes it, `lines[0].amount` for the pointer `/lines/0/amount`: with a slash in front, a reader takes it for the path of
 * a URL. A pointer that is no list of names stays as it is.
 */
export function memberName(pointer: string): string {
  const parts = pointer.split('/').slice(1);
  if (!pointer.startsWith('/') || parts.length === 0 || parts.some((part) => !PART.test(part))) return pointer;
  return parts.reduce((name, part) => {
    if (PLACE.test(part)) return `${name}[${part === '*' ? '' : part}]`;
    return name === '' ? part : `${name}.${part}`;
  }, '');
}

/** What stands before a pointer in a sentence. */
const BEFORE = String.raw`(?:of|without|with|as|by|than|shows?|changes?|keeps?|sets?|member) `;
const POINTER = String.raw`(?:\/[^\s:;,"/{}?]+)+`;
const NAMED = [
  // `/title: "a" became "b"; /state was added`
  new RegExp(String.raw`(^|; |, )(${POINTER})(?=:\s| became | was added| is gone|; |$)`, 'g'),
  new RegExp(String.raw`^()(${POINTER})(?=\s)`, 'g'),
  new RegExp(String.raw`(\b${BEFORE}-?)(${POINTER})(?=$|[\s,:;])`, 'g'),
  // Formulas: `/amount - /fee`, `floor(/amount / 10)`.
  new RegExp(String.raw`((?:[\w)] [-+*\/] \(?|\w\())(${String.raw`(?:\/[^\s:;,"/{}?()]+)+`})(?=$|[\s,:;)])`, 'g'),
] as const;

/** A text with the pointers in it as members. Paths of URLs are not among them: these stand behind a method. */
export function withMembers(text: string): string {
  return NAMED.reduce(
    (all, pattern) => all.replace(pattern, (_, before: string, at: string) => before + memberName(at)),
    text,
  );
}
