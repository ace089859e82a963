import {
  all,
  none,
  placeholders,
  stated,
  within,
  type Operation,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { outsiders } from 'probity/check/records';

/** The resource below whose records a create stands, where its records are hidden from some callers. */
export interface HiddenParent {
  readonly own: Own;
  /** How it is seen that one is hidden. */
  readonly read: Operation;
  /** Names of callers from whom the records of the first one are hidden, and who may create what stands below. */
  readonly from: readonly string[];
  /** Whether the path of a request says below which record it is. */
  readonly isNamedBy: (operation: Operation) => boolean;
}

/** `none` where the path of the create names no parent, or where each caller sees all of them. */
export function hiddenParent(service: ServiceFacts, resource: ResourceFacts): Slot<HiddenParent> {
  return within(resource.own, ({ parents }): Slot<HiddenParent> => {
    const name = parents.at(-1);
    const facts = service.resources.find((one) => one.name === name);
    if (name === undefined || facts === undefined) return none(`a parent in resources.${resource.name}.path`);
    const found = outsiders(service, facts, [
      resource.operations.create,
      facts.operations.create,
      facts.operations.read,
    ]);
    const from = found.state === 'none' ? none(`no caller is named who does not see all ${name}`) : found;
    return within(from, (names) =>
      within(all({ own: facts.own, read: facts.operations.read.offered }), (given) => {
        const isNamedBy = ({ path }: Operation): boolean =>
          placeholders(path).some((placeholder) => placeholder.startsWith(`${name}.`));
        return stated({ ...given, from: names, isNamedBy }, '');
      }),
    );
  });
}
