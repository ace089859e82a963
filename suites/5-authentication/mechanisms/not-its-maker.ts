import type { Kit } from 'probity/check';
import type { Makers } from 'probity/check/records';
import type { Guarded } from 'probity/check/states';
import { difference } from 'probity/check/values';
import { LETS_IN } from 'probity/check/writes';
import { readAs } from './led-as.js';
import { onRecordOf } from './on-record-of.js';

/**
 * Sends an operation that only the maker of a record may use as the first caller, on a record of another one: the first caller often is one
 * who may do most. It is refused, and the maker is not.
 */
export async function expectRefusedToFirst(
  kit: Kit,
  makers: Makers,
  request: Guarded,
  { maker, forbidden }: { readonly maker: string; readonly forbidden: readonly number[] },
): Promise<void> {
  const { operation } = request.context;
  const [first = ''] = kit.identities;
  const open = await onRecordOf(kit, makers, request, maker, async ({ own, record, input }) => {
    const before = await readAs(kit, own, record, maker);
    const tried = await kit.send(operation, input, { as: first });
    const after = await readAs(kit, own, record, maker);
    const { class: answer, status } = kit.outcome(tried);
    const isLetIn = answer === 'success';
    const who = `${first}, did not create the record of ${maker}`;
    const changed = difference(before, after, own.volatile).map(({ pointer }) => pointer);
    kit.expect(isLetIn ? [] : changed, `${operation.id} does nothing for ${who}`).toBeEmpty();
    // What has removed the record leaves nothing that its maker could be let do.
    const control = isLetIn || changed.length > 0 ? undefined : await kit.send(operation, input, { as: maker });
    if (control !== undefined && kit.outcome(control).class !== 'success') {
      kit.note(`${operation.id} is refused to ${maker} as well, on its own record (${control.id})`);
      return;
    }
    kit
      .expect(status, `${operation.id} is refused to ${who}`, { where: tried.id, ...(isLetIn && LETS_IN) })
      .toBeOneOf([...forbidden, 404]);
  });
  if (open !== undefined) kit.note(`${operation.id} was not tried on a record of ${maker}: ${open.why}`);
}
