import {
  type Operation,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  all,
  ifStated,
  none,
  only,
  stated,
  within,
  type Slot,
} from 'probity/check';
import { outsiders, refsSent } from 'probity/check/records';

/** A reference to a resource whose records are hidden from some callers. */
export interface HiddenRef {
  /** JSON pointer in the request body. */
  readonly at: string;
  readonly to: Own;
  /** How it is seen that one is hidden. */
  readonly read: Operation;
  /** Names of callers from whom the records of the first one are hidden. */
  readonly from: readonly string[];
}

/** The references of which it is known that callers do not see all that could be named there; `none` without any. */
export function hiddenRefs(service: ServiceFacts, resource: ResourceFacts): Slot<readonly HiddenRef[]> {
  return within(resource.refs, (): Slot<readonly HiddenRef[]> => {
    const found = refsSent(resource).map(({ at, to }): Slot<HiddenRef> => {
      const facts = service.resources.find(({ name }) => name === to);
      if (facts === undefined) return none(`resources.${to}`);
      const { create, update, replace } = resource.operations;
      const needed = [create, update, replace, facts.operations.create, facts.operations.read];
      const found = outsiders(service, facts, needed);
      const from = found.state === 'none' ? none(`no caller is named who does not see all ${to}`) : found;
      return within(from, (names) =>
        within(all({ to: facts.own, read: facts.operations.read.offered }), (given) =>
          stated({ at, ...given, from: names }, ''),
        ),
      );
    });
    const known = found.flatMap((ref) => ifStated(ref) ?? []);
    const missing = found.find(({ state }) => state === 'gap');
    if (known.length === 0 && missing?.state === 'gap') return missing;
    const impossible = found.find(({ state }) => state === 'none');
    if (known.length === 0 && impossible?.state === 'none') return impossible;
    return only(stated(known, `resources.${resource.name}.refs`), (some) => some.length > 0);
  });
}
