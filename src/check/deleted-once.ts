import type { Operation, Own } from '../contract/model.js';
import type { Exchange } from '../result/exchange.js';
import type { Kit } from './kit.js';

/** The answer to a DELETE of a record that was just made, sent once in the run: several checks judge it. */
export function deletedOnce(kit: Kit, own: Own, remove: Operation): Promise<Exchange> {
  return kit.once(`deleted@${remove.id}`, async (within) => {
    const record = await within.create(own);
    const exchange = await within.send(remove, { record });
    within.must(exchange, 'Deleting a record that was just made');
    return exchange;
  });
}
