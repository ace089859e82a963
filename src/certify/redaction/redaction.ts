/** What somebody took out of a bundle after it was signed. */
export interface Redaction {
  readonly format: 1;
  /** Members of bodies, as pointers: whatever ends so. */
  readonly members: readonly string[];
  /** Names of headers, in small letters. */
  readonly headers: readonly string[];
  /** Lines of the run file of which something is redacted, from 1, with the digest of what they said and of a salt that is gone. */
  readonly lines: readonly RedactedLine[];
}

export interface RedactedLine {
  readonly line: number;
  readonly content: string;
}

/** Stands where something was. */
export const REDACTED = '[redacted]';

/** The list of a bundle; undefined for anything else. */
export function redactionIn(text: string): Redaction | undefined {
  try {
    const value = JSON.parse(text) as Partial<Redaction> | null;
    const areTexts = (all: unknown): boolean => Array.isArray(all) && all.every((one) => typeof one === 'string');
    const isLine = (one: Partial<RedactedLine> | null): boolean =>
      Number.isInteger(one?.line) && typeof one?.content === 'string';
    const isOne =
      value?.format === 1 &&
      areTexts(value.members) &&
      areTexts(value.headers) &&
      Array.isArray(value.lines) &&
      value.lines.every(isLine);
    return isOne ? (value as Redaction) : undefined;
  } catch {
    return undefined;
  }
}
