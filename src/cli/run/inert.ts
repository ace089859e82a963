/**
 * What is printed may hold texts of a contract, a document, a service or a run file. A terminal would act upon control
 * characters in them, and a CI server upon lines that are commands to it. Nothing of that passes; what is taken out stays
 * readable.
 */

/** Colours that commands print: bold, dim, and the eight colours, with what ends each. Nothing that hides or moves. */
const COLOUR = /\u001b\[(?:0|1|2|3|22|23|3[0-79]|9[0-7])m/g;

/** Controls but line feeds and tabs, marks that turn the direction of writing, halves of characters, other line ends. */
const ACTIVE = /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|(?![\u200C\u200D])\p{Cf}/gu;

/**
 * Commands of CI servers: `::name::` at the beginning of a line (GitHub Actions), `##[name]` (GitHub, Azure Pipelines),
 * `##vso[` (Azure Pipelines) and `##teamcity[` anywhere in it.
 */
const COMMAND = /^((?:[^\S\n]|\u001b\[[0-9;]*m)*:)(?=:)|##(?=\[|vso\[|teamcity\[)/gimu;

/**
 * The text with nothing in it that a terminal or a CI server acts upon.
 * @param colours whether the colours of our own stay
 */
export function inert(text: string, colours: boolean): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: colour, index } of colours ? text.matchAll(COLOUR) : []) {
    pieces.push(shown(text.slice(from, index)), colour);
    from = index + colour.length;
  }
  pieces.push(shown(text.slice(from)));
  return pieces.join('').replace(COMMAND, (command) => (command.startsWith('##') ? '#\\#' : `${command}\\`));
}

/** A JSON text that stands for the same value, and has nothing in it that a terminal or a CI server acts upon. */
export function inertJson(text: string): string {
  return text.replace(ACTIVE, escape).replaceAll('##', '\\u0023\\u0023');
}

/** Whether a terminal, or a CI server, would act upon something in the text. */
export function isActive(text: string, by: 'terminal' | 'ci'): boolean {
  return text.search(ACTIVE) >= 0 || (by === 'ci' && text.search(COMMAND) >= 0);
}

function shown(text: string): string {
  return text.replace(ACTIVE, (character) => (character === '\r' ? '\\r' : escape(character)));
}

function escape(character: string): string {
  const units = [...Array(character.length).keys()].map((at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
