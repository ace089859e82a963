import type { ResourceFacts } from '../facts/model.js';
import { isLeftOut, writtenRefs } from '../facts/written-refs.js';

/**
 * Resources of which a run can make records, with all that these need: where a parent or a referenced record cannot be made,
 * neither can what lies below it or must refer to it, for the same reason. An optional reference to what no operation makes is left out.
 */
export function makeable(resources: readonly ResourceFacts[]): readonly ResourceFacts[] {
  const next = resources.map((resource): ResourceFacts => {
    const { own } = resource;
    if (own.state !== 'stated') return resource;
    const { parents, createBody } = own.value;
    const missing = resources.find(({ name, own: other }) => {
      if (other.state === 'stated') return false;
      const isReferred = writtenRefs(own.value).some(
        ({ at, to }) => to === name && !(other.state === 'none' && isLeftOut(createBody, at)),
      );
      return parents.includes(name) || isReferred;
    });
    return missing === undefined ? resource : { ...resource, own: missing.own };
  });
  // What was found out about one may matter to those below it.
  return next.every((resource, index) => resource === resources[index]) ? resources : makeable(next);
}
