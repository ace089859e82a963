import type { Operation } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import type { Kit } from '../kit.js';

/**
 * Ends the entry when a path of no record is answered with success too: then a success shows nothing about the operation,
 * and another party, such as a gateway or a login page, may be answering. Each host is asked once. One that has a page
 * for all other paths beside its operations, at `/api` for example, is asked for a made-up one among them as well.
 */
export async function notAnywhere(kit: Pick<Kit, 'once' | 'outcome' | 'stop'>, near: Operation): Promise<void> {
  const ask = (before: string): Promise<Exchange> =>
    kit.once(`nowhere@${near.host ?? 'service'}${before}`, ({ sendTo, unique }) =>
      sendTo({ method: 'GET', path: `${before}/${unique()}`, near }),
    );
  const exchange = await ask('');
  if (kit.outcome(exchange).class !== 'success') return;
  const [, first] = /^(\/[^/<>]+)\/./.exec(near.path.text) ?? [];
  if (first !== undefined && (await ask(first)).response?.status === 404) return;
  kit.stop('not-observable', `A made-up path is answered with success too (${exchange.id})`);
}

/** A URL whose path is written otherwise, with the query that it has. */
export function otherPath(url: string, otherwise: (path: string) => string): string {
  const at = url.indexOf('?');
  return at < 0 ? otherwise(url) : otherwise(url.slice(0, at)) + url.slice(at);
}
