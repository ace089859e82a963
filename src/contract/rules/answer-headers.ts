import { isObject } from '../text/json.js';
import { patternFault } from './patterns.js';
import { written, type Rule } from './subject.js';

/** The values of header fields that every answer carries can be compared with their patterns. */
export const answerHeaders: Rule = ({ contract, report }) => {
  const fields = written(contract, 'http', 'headers');
  for (const [name, rule] of Object.entries(isObject(fields) ? fields : {})) {
    const fault = patternFault(isObject(rule) ? rule['pattern'] : undefined);
    if (fault !== undefined) report(['http', 'headers', name, 'pattern'], fault);
  }
};
