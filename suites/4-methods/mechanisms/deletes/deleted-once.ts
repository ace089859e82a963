import type { Operation, Own, Exchange, Kit } from 'probity/check';
import { readBack, until, type Lag } from 'probity/check/looks';
import { deletable } from 'probity/check/states';

const WHAT = 'Deleting a record that was just made';

/** The successful answer to a DELETE of a record that was just made, sent once in the run: several checks judge it. */
export async function deletedOnce(kit: Kit, own: Own, remove: Operation): Promise<Exchange> {
  const exchange = await answeredOnce(kit, own, remove);
  kit.must(exchange, WHAT);
  return exchange;
}

/**
 * The same answer, also where it blames the caller although the record is gone: the answer to the DELETE of another record
 * then, which could be read just before and cannot be read after it. A single one may have been delivered twice, of which
 * the second is answered so with right.
 */
export async function deletedAsToldOnce(kit: Kit, own: Own, remove: Operation, lag: Lag): Promise<Exchange> {
  const first = await answeredOnce(kit, own, remove);
  const isBlamed = kit.outcome(first).class === 'caller-error' && own.read !== undefined;
  if (!isBlamed) {
    kit.must(first, WHAT);
    return first;
  }
  const record = await deletable(kit, own, remove);
  await readBack(kit, own, record, lag);
  const exchange = await kit.send(remove, { record });
  if (kit.outcome(exchange).class !== 'caller-error') kit.must(first, WHAT);
  const item = await until(
    kit,
    lag.read,
    () => kit.read(own, record),
    (seen) => seen === undefined,
  );
  if (item !== undefined) kit.must(exchange, WHAT);
  return exchange;
}

function answeredOnce(kit: Kit, own: Own, remove: Operation): Promise<Exchange> {
  return kit.once(`deleted@${remove.id}`, async (within) => {
    const record = await deletable(within, own, remove);
    return within.send(remove, { record });
  });
}
