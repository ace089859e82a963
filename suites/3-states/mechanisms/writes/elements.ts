import {
  ifStated,
  type Kit,
  type Operation,
  type OwnedRecord,
  type Own,
  type ServiceFacts,
  type SetMember,
  type Subjects,
} from 'probity/check';

/** What an action adds to a list of its record, or removes from it, where a placeholder of its path names it. */
export interface Element {
  /** `members.id` */
  readonly placeholder: string;
  readonly own: Own;
  /** What adds it: the action, or another one where the action removes it. */
  readonly adder: Operation;
  readonly isRemoved: boolean;
}

/** The element of a list that the action is about; undefined where it is about none, or nothing adds it. */
export function elementOf({ service, operation }: Subjects['operation']): Element | undefined {
  const found = elementIn(ifStated(operation.sets) ?? []);
  const own = found && ownOf(service, found.placeholder);
  if (found === undefined || own === undefined) return undefined;
  const isAdder = ({ sets }: Subjects['operation']['operation']): boolean =>
    (ifStated(sets) ?? []).some(
      ({ at, to }) => at === found.at && to.is === 'adds' && to.element === found.placeholder,
    );
  const adders = service.operations.filter(isAdder).flatMap(({ offered }) => ifStated(offered) ?? []);
  const adder = adders.find(({ resource }) => resource === ifStated(operation.offered)?.resource);
  return adder === undefined ? undefined : { ...found, own, adder };
}

function elementIn(sets: readonly SetMember[]) {
  return sets.flatMap(({ at, to }) =>
    (to.is === 'adds' || to.is === 'removes') && !to.element.startsWith('/')
      ? [{ at, placeholder: to.element, isRemoved: to.is === 'removes' }]
      : [],
  )[0];
}

function ownOf({ resources }: ServiceFacts, placeholder: string): Own | undefined {
  const resource = resources.find(({ name }) => placeholder.startsWith(`${name}.`));
  return resource && ifStated(resource.own);
}

/**
 * Makes what the action adds or removes, and adds another one beside it before, so that a list that holds one alone is seen to.
 * @returns what fills the placeholder
 */
export async function withAnother(
  kit: Kit,
  element: Element | undefined,
  record: OwnedRecord,
): Promise<Readonly<Record<string, string>>> {
  if (element === undefined) return {};
  const { placeholder, own, adder, isRemoved } = element;
  const made = async (): Promise<Readonly<Record<string, string>>> => ({
    [placeholder]: (await kit.create(own)).ids[placeholder.slice(own.resource.length + 1)] ?? '',
  });
  const [one, another] = [await made(), await made()];
  for (const ids of isRemoved ? [one, another] : [another]) {
    const added = await kit.send(adder, { record, ids });
    if (kit.outcome(added).class !== 'success') kit.discard(`${adder.id}, which comes before, was refused`, added);
  }
  return one;
}
