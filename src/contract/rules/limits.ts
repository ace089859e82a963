import { didYouMean } from '../schema/suggest.js';
import { maps, text, written, type Rule } from './subject.js';

/** An identity that has a quota of its own exists. */
export const limits: Rule = ({ contract, report }) => {
  const identities = maps(contract, 'auth', 'identities').map(([name]) => name);
  const rates = written(contract, 'limits', 'rate');
  for (const index of Array.isArray(rates) ? rates.keys() : []) {
    const name = text(contract, 'limits', 'rate', String(index), 'identity');
    if (name === undefined || identities.includes(name)) continue;
    const message = `Unknown identity "${name}"${didYouMean(name, identities)}`;
    report(['limits', 'rate', index, 'identity'], message);
  }
};
