import { isObject } from '../text/json.js';
import { didYouMean } from '../schema/suggest.js';
import { maps, text, written, type Rule } from './subject.js';

/** The current version exists and is not retired; dates are dates. */
export const versions: Rule = ({ contract, report }) => {
  const known = maps(contract, 'versioning', 'versions');
  const names = known.map(([name]) => name);
  const current = text(contract, 'versioning', 'current');
  if (current !== undefined && current !== 'none' && isObject(written(contract, 'versioning', 'versions'))) {
    const version = known.find(([name]) => name === current)?.[1];
    if (!version) report(['versioning', 'current'], `Unknown version "${current}"${didYouMean(current, names)}`);
    else if (version['state'] === 'retired') report(['versioning', 'current'], `The version "${current}" is retired`);
  }
  for (const [name] of known) {
    const at = ['versioning', 'versions', name, 'deprecation'];
    const [from, sunset] = ['from', 'sunset'].map((key) => {
      const date = text(contract, ...at, key);
      if (date === undefined) return undefined;
      const time = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(date) ? Date.parse(date) : NaN;
      if (Number.isNaN(time)) report([...at, key], `"${date}" is not a date such as 2026-01-31`);
      return time;
    });
    if (from !== undefined && sunset !== undefined && sunset < from) {
      report([...at, 'sunset'], 'The version would be switched off before it is deprecated');
    }
  }
};
