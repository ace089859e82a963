import {
  type Operation,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  ifStated,
  none,
  stated,
  within,
  type Slot,
  placeholders,
  type Template,
  type OwnedRecord,
} from 'probity/check';

/** The resource below whose records a list stands. */
export interface Parent {
  readonly name: string;
  readonly own: Own;
}

/** The nearest resource of which the path of the collection names a record; `none` where it names none, or the list has a path without. */
export function parentOf(service: ServiceFacts, resource: ResourceFacts): Slot<Parent> {
  const path = `a parent in resources.${resource.name}.path`;
  const list = resource.operations.list.offered;
  const alone = ifStated(resource.own)?.listedBy === undefined ? undefined : ifStated(list)?.path;
  return within(alone === undefined ? resource.path : stated(alone, path), ({ parts }) => {
    const names = parts.flatMap((part) => ('parent' in part && part.parent !== undefined ? [part.parent] : []));
    const parent = service.resources.find(({ name }) => name === names.at(-1));
    const isListed = parent !== undefined && (list.state !== 'stated' || namesParent(list.value, parent));
    return isListed ? within(parent.own, (own) => stated({ name: parent.name, own }, path)) : none(path);
  });
}

/** Whether the path of a request says below which record it is: a record may stand in a list below another one, and be named without it. */
export function namesParent({ path }: Operation, { name }: Pick<Parent, 'name'>): boolean {
  return path.parts.some((part) => 'parent' in part && part.parent === name);
}

/** Placeholder values of what stands below the parent. */
export function idsBelow({ name }: Parent, parent: OwnedRecord): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parent.ids).map(([key, value]) => [key.includes('.') ? key : `${name}.${key}`, value]),
  );
}

/**
 * Whether a list is of the records of one parent as far as their paths name parents: ids that are given below each parent anew may stand
 * twice in a list of all.
 */
export function isOfOneParent({ path }: Operation, item: Template): boolean {
  const named = placeholders(path);
  return placeholders(item).every((name) => !name.includes('.') || named.includes(name));
}

/** What stands above the parent and is named in the path of a read as well: `projects` for the comment of an issue. */
export function furtherIn(service: ServiceFacts, resource: ResourceFacts): readonly Parent[] {
  const nearest = parentOf(service, resource);
  const read = ifStated(resource.operations.read.offered);
  if (nearest.state !== 'stated' || read === undefined) return [];
  return service.resources.flatMap(({ name, own }) => {
    const known = ifStated(own);
    const isNamed = known !== undefined && namesParent(read, { name });
    return isNamed && name !== nearest.value.name && name !== resource.name ? [{ name, own: known }] : [];
  });
}
