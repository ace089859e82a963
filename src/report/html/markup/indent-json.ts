/**
 * JSON with line feeds and indentation, and nothing else changed: numbers, escapes and repeated names stay as they were
 * sent. Undefined for what is not JSON.
 */
export function indentJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  // It is JSON, so these are all of its tokens.
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let out = '';
  let depth = 0;
  tokens.forEach((token, n) => {
    const closes = token === '}' || token === ']';
    const empty = closes && (tokens[n - 1] === '{' || tokens[n - 1] === '[');
    if (closes) depth -= 1;
    if (closes && !empty) out += `\n${indentation(depth)}`;
    out += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    const opens = (token === '{' || token === '[') && tokens[n + 1] !== '}' && tokens[n + 1] !== ']';
    if (opens || token === ',') out += `\n${indentation(depth)}`;
  });
  return out;
}

/** A target can nest as deep as it likes; a page cannot. */
function indentation(depth: number): string {
  return '  '.repeat(Math.min(depth, 20));
}
