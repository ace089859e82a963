/**
 * What a target sends is hostile until proved otherwise: it reaches terminals, browsers, XML parsers and Markdown. Each
 * function makes a text harmless for one of them.
 */

/**
 * Characters that a reader cannot see, or that change how others are shown: controls, escape sequences, marks that turn
 * the direction of writing, halves of characters. Joiners (U+200C, U+200D) are left alone, since scripts and emoji need them.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|(?![\u200C\u200D])\p{Cf}/gu;

/** Replaces characters that cannot be seen by `\u001b` and the like. Line feeds and tabs stay as they are. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => {
    if (character === '\n' || character === '\t') return character;
    if (character === '\r') return '\\r';
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** As `visible`, on one line. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\n/g, '\\n').replace(/\t/g, '\\t');
}

/** True when `visible` would change the text. */
export function hasUnseen(text: string): boolean {
  return visible(text) !== text;
}

/** Text for an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return visible(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Text of an XML element. `visible` leaves none of the characters that XML 1.0 allows in no form, not even as a
 * reference. No CDATA: `]]>` cannot be said in it.
 */
export function escapeXml(text: string): string {
  return visible(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** A quoted XML attribute: line feeds are kept by writing them as references. */
export function escapeXmlAttribute(text: string): string {
  return escapeXml(text)
    .replace(/"/g, '&quot;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Running text of Markdown, on one line. No mentions, no issue links, no addresses that become links. */
export function escapeMarkdown(text: string): string {
  return visibleLine(text)
    .replace(/[\\`*_{}[\]()!|~$]|^[+=-]|(?<=^\d+)[.)]/g, (character) => `\\${character}`)
    .replace(/[&<>@#]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/www\./gi, (match) => `${match.slice(0, -1)}&#46;`);
}

/** A block of code in Markdown: its fence is longer than any run of backticks in it. */
export function markdownFence(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${visible(text)}\n${fence}`;
}

/** A span of code in Markdown, on one line. */
export function markdownCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  // Inside a table a bar ends the cell even in a span of code.
  const line = visibleLine(text).replace(/\|/g, '\\|');
  return line === '' ? '(empty)' : `${fence}${/^[ `]|[ `]$/.test(line) ? ` ${line} ` : line}${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
