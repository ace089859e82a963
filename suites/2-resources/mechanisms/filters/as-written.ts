import { valueAt, type Json, type Kit } from 'probity/check';
import { matchOwn, type Filling } from 'probity/check/records';
import { declaredAt, momentOf } from 'probity/check/values';

/**
 * Tells whether an item is one of ours that shows a time of a member as the time that was written, where callers alone write the member: a
 * service does not know it more exactly than it shows it.
 */
export async function asWritten(kit: Kit, own: Filling | undefined, at: string): Promise<(item: Json) => boolean> {
  const isWritten =
    own !== undefined &&
    own.beside === undefined &&
    declaredAt(own.createBody, at).length > 0 &&
    ![...own.readOnly, ...own.volatile].includes(at);
  if (!isWritten || kit.isReadOnly) return () => false;
  const of = matchOwn(own, await kit.population(own).catch(() => []));
  return (item) => {
    const [sent, shown] = [momentOf(valueAt(of(item)?.sent, at)), momentOf(valueAt(item, at))];
    return sent !== undefined && sent === shown;
  };
}
