import type { Reference, ResourceFacts } from '../facts/model.js';
import { lackedAt, writtenRefs } from '../facts/written-refs.js';

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
        ({ at, to }) => to === name && !(other.state === 'none' && lackedAt(createBody, at) !== undefined),
      );
      return parents.includes(name) || isReferred;
    });
    return missing === undefined ? resource : { ...resource, own: missing.own };
  });
  // What was found out about one may matter to those below it.
  return next.every((resource, index) => resource === resources[index]) ? resources : makeable(next);
}

/**
 * Marks the references that lead back to records of the same resource, where a body may do without them: a comment that answers another one, a
 * category below another. The first one is made without.
 */
export function loosened(resources: readonly ResourceFacts[]): readonly ResourceFacts[] {
  const above = new Map(
    resources.flatMap(({ name, own }) =>
      own.state === 'stated' ? [[name, [...own.value.parents, ...own.value.refs.map(({ to }) => to)]] as const] : [],
    ),
  );
  const leadsTo = (from: string, to: string, seen: ReadonlySet<string> = new Set()): boolean =>
    from === to ||
    (!seen.has(from) && (above.get(from) ?? []).some((next) => leadsTo(next, to, new Set([...seen, from]))));
  return resources.map((resource): ResourceFacts => {
    const { own, name } = resource;
    if (own.state !== 'stated') return resource;
    const { refs, createBody } = own.value;
    const isLoose = ({ at, to }: Reference): boolean => lackedAt(createBody, at) !== undefined && leadsTo(to, name);
    if (!refs.some(isLoose)) return resource;
    const marked = refs.map((ref): Reference => (isLoose(ref) ? { ...ref, isLoose: true } : ref));
    return { ...resource, own: { ...own, value: { ...own.value, refs: marked } } };
  });
}
