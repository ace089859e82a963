import { isObject, type Json } from '../text/json.js';
import { written, type Rule } from './subject.js';

/** What keeps a text from being a regular expression; undefined for one that is, and for what is no text. */
export function patternFault(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    new RegExp(value, 'u');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : '';
    return `Not a regular expression: ${reason}`;
  }
}

/** The values of header fields that every answer carries can be compared with their patterns. */
export const answerHeaders: Rule = ({ contract, report }) => {
  const fields = written(contract, 'http', 'headers');
  for (const [name, rule] of Object.entries(isObject(fields) ? fields : {})) {
    const fault = patternFault(isObject(rule) ? rule['pattern'] : undefined);
    if (fault !== undefined) report(['http', 'headers', name, 'pattern'], fault);
  }
};
