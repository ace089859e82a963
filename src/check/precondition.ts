import type { ConcurrencyFacts, Own } from '../contract/model.js';
import { header, type Header } from '../result/exchange.js';
import type { Kit, OwnedRecord } from './kit.js';

/**
 * The headers without which a service refuses an update: none, unless the contract says that a precondition must not be
 * missing.
 */
export async function precondition(
  kit: Pick<Kit, 'send'>,
  own: Own,
  concurrency: ConcurrencyFacts | undefined,
  record: OwnedRecord,
): Promise<readonly Header[]> {
  if (concurrency?.missing === undefined || own.read === undefined) return [];
  const { response } = await kit.send(own.read, { record });
  const [from, to] =
    concurrency.by === 'last-modified' ? ['last-modified', 'If-Unmodified-Since'] : ['etag', 'If-Match'];
  const validator = response && header(response.headers, from);
  return validator === undefined ? [] : [[to, validator]];
}
