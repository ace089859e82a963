import type { JsonObject, Kit } from 'probity/check';
import { expectRefused, madeBy, narrowed, type Makers } from 'probity/check/records';
import type { Hiding } from './hidden-from.js';
import { isListed } from './shown-to.js';

/**
 * The other way round: another caller makes a record, and the first caller, who often has more rights than all others, looks for it and
 * tries what needs no content. Only where that caller can find the record itself is anything said.
 */
export async function expectHiddenFromFirst(
  kit: Kit,
  makers: Makers,
  facts: Hiding,
  template: JsonObject,
  { owner, as }: { readonly owner: string; readonly as: string },
): Promise<void> {
  const { own, listing, mine, hiding, tries } = facts;
  const made = await madeBy(kit, makers, own, owner);
  if ('why' in made) {
    kit.note(`No record of ${owner} was looked for as ${as}: ${made.why}`);
    return;
  }
  const { record } = made;
  const lists = [
    { by: '', query: narrowed(own, mine, record) },
    { by: ' without parameters', query: [], isPlain: true },
  ];
  let isFound = false;
  for (const { by, ...asked } of lists) {
    if ((await isListed(kit, own, listing, record, { ...asked, as: owner })) !== true) continue;
    isFound = true;
    const isSeen = await isListed(kit, own, listing, record, { ...asked, as });
    const claim = `${listing.list.id}${by} does not show ${as} a record of ${owner}`;
    kit.expect(isSeen !== true, claim, { shown: 'the record' }).toBeTrue('a list without it');
  }
  const seen = async (): Promise<boolean> => {
    if (own.read === undefined)
      return isListed(kit, own, listing, record, { ...lists[0], as: owner, query: lists[0]?.query ?? [] }).then(
        Boolean,
      );
    return kit.outcome(await kit.send(own.read, { record }, { as: owner, intent: 'probe' })).class === 'success';
  };
  if (!isFound && !(await seen())) {
    kit.note(`${owner} does not find a record of its own: nothing was tried on it as ${as}`);
    return;
  }
  for (const attempt of tries.filter(({ writer, operation }) => writer === undefined && operation.body === undefined))
    await expectRefused(kit, facts, attempt, { record, template, owner, as, hiding });
  kit.expect(await seen(), `The record of ${owner} is still there after what ${as} tried`).toBeTrue('the record');
}
