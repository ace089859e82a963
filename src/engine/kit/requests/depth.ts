/** Levels of objects and lists inside one another that are looked into. */
const DEEPEST = 256;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** Whether more objects and lists are open somewhere in a text of JSON than we look into. */
export function isDeep(text: string): boolean {
  // To look for a character is far cheaper than to look at each one, and hardly any text has so many brackets at all.
  let all = 0;
  for (const bracket of ['[', '{']) {
    for (let at = text.indexOf(bracket); at >= 0 && all <= DEEPEST; at = text.indexOf(bracket, at + 1)) all += 1;
  }
  if (all <= DEEPEST) return false;
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) {
      open += 1;
      if (open > DEEPEST) return true;
    } else if (code === 0x5d || code === 0x7d) open -= 1;
  }
  return false;
}

/** Where a string ends that begins at `from`; what has no end goes on to the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}
