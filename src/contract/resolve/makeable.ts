import type { ResourceFacts } from '../facts/model.js';

/**
 * Resources of which a run can make records, with all that these need: where a parent or a referenced record cannot be made,
 * neither can what lies below it or refers to it, for the same reason.
 */
export function makeable(resources: readonly ResourceFacts[]): readonly ResourceFacts[] {
  const next = resources.map((resource): ResourceFacts => {
    const { own } = resource;
    if (own.state !== 'stated') return resource;
    const needed = [...own.value.parents, ...own.value.refs.map(({ to }) => to)];
    const missing = resources.find(({ name, own: other }) => needed.includes(name) && other.state !== 'stated');
    return missing === undefined ? resource : { ...resource, own: missing.own };
  });
  // What was found out about one may matter to those below it.
  return next.every((resource, index) => resource === resources[index]) ? resources : makeable(next);
}
