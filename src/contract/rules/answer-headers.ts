import { isObject } from '../text/json.js';
import { patternFault } from './patterns.js';
import { maps, written, type Rule } from './subject.js';

/** The values of header fields that answers carry can be compared with their patterns. */
export const answerHeaders: Rule = ({ contract, report }) => {
  const operations = [
    ...maps(contract, 'operations').map(([name]) => ['operations', name]),
    ...maps(contract, 'resources').flatMap(([name, resource]) =>
      maps(resource, 'operations').map(([kind]) => ['resources', name, 'operations', kind]),
    ),
  ];
  for (const at of [['http'], ...operations]) {
    const fields = written(contract, ...at, 'headers');
    for (const [name, rule] of Object.entries(isObject(fields) ? fields : {})) {
      const fault = patternFault(isObject(rule) ? rule['pattern'] : undefined);
      if (fault !== undefined) report([...at, 'headers', name, 'pattern'], fault);
    }
  }
};
