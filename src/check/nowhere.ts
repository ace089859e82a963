import type { Operation } from '../contract/model.js';
import type { Kit } from './kit.js';

/**
 * Ends the entry when a path that nobody has made is answered with success too: then a success shows nothing about the
 * operation, and somebody else, such as a gateway or a login page, may be answering. Each host is asked once.
 */
export async function notAnywhere(kit: Pick<Kit, 'once' | 'outcome' | 'stop'>, near: Operation): Promise<void> {
  const exchange = await kit.once(`nowhere@${near.host ?? 'service'}`, ({ sendTo, unique }) =>
    sendTo({ method: 'GET', path: `/${unique('nowhere-')}`, near }),
  );
  if (kit.outcome(exchange).class !== 'success') return;
  kit.stop('not-observable', `A made-up path is answered with success too (${exchange.id})`);
}
