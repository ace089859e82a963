/** Breaks a text into lines of at most `width` characters, at spaces where there are any. Keeps its line feeds. */
export function wrap(text: string, width: number): readonly string[] {
  const most = Math.max(width, 8);
  return text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    let rest = line;
    while (rest.length > most) {
      const space = rest.lastIndexOf(' ', most);
      const end = space > most / 3 ? space : safeEnd(rest, most);
      lines.push(rest.slice(0, end));
      rest = rest.slice(space > most / 3 ? end + 1 : end);
    }
    return [...lines, rest];
  });
}

/** Does not cut a character of two code units in the middle. */
function safeEnd(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code < 0xdc00 ? end - 1 : end;
}

/** The beginning of a long text, and how much is left out. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, safeEnd(text, most))}… (${text.length - safeEnd(text, most)} more characters)`;
}
