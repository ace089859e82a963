import { isObject } from '../text/json.js';
import { didYouMean } from '../schema/suggest.js';
import { maps, written, type Rule } from './subject.js';

/** Actions that heed versions are actions on the record, and what must name one is refused with a status when it does not. */
export const concurrency: Rule = ({ contract, report }) => {
  for (const [name] of maps(contract, 'resources')) {
    const at = ['resources', name, 'concurrency'];
    const actions = written(contract, ...at, 'actions');
    const known = maps(contract, 'operations').flatMap(([id, { of }]) => (of === name ? [id] : []));
    for (const [id, how] of Object.entries(isObject(actions) ? actions : {})) {
      const path = [...at, 'actions', id];
      if (!known.includes(id))
        report(path, `"${id}" is not an operation on a record of "${name}"${didYouMean(id, known)}`, { part: 'key' });
      const isOpen = how === 'required' && written(contract, ...at, 'missing') === undefined;
      if (isOpen) report(path, `Nothing says how "${id}" is refused without a version`, { hint: 'add "missing"' });
    }
  }
};
