import { isObject, type Json } from '../../contract/text/json.js';
import type { ConcurrencyFacts, Own } from '../../contract/facts/model.js';
import type { Input, Kit, OwnedRecord } from '../kit.js';
import { carrierOf, onlyFor, readVersion } from './versions.js';

/** The parts of a request for what is in the record now; without a body where it has none. */
export type Conditioned = (body?: Json) => Pick<Input, 'body' | 'headers' | 'query'>;

/** Nothing but the body. */
export const conditionless: Conditioned = (body) => (body === undefined ? {} : { body });

/**
 * What a service asks for of the version without which it refuses an update: nothing, unless the contract says
 * that it must not be missing; else a header, a query, or a member of the body.
 */
export async function precondition(
  kit: Pick<Kit, 'send' | 'item' | 'outcome'>,
  own: Pick<Own, 'read'>,
  concurrency: ConcurrencyFacts | undefined,
  record: OwnedRecord,
): Promise<Conditioned> {
  const isNamed = concurrency?.missing !== undefined || concurrency?.sent?.in === 'body';
  if (concurrency === undefined || !isNamed || own.read === undefined) return conditionless;
  const { version } = await readVersion(kit, own.read, concurrency, record);
  if (version === undefined) return conditionless;
  const carrier = carrierOf(concurrency);
  return (body) => {
    if (carrier.in !== 'body') {
      const { body: _, ...named } = onlyFor(concurrency, [version], {});
      return { ...conditionless(body), ...named };
    }
    // The members of an object are put into their places where a JSON Patch (RFC 6902) is taken.
    if (isObject(body)) return { body: onlyFor(concurrency, [version], body).body };
    if (Array.isArray(body))
      return { body: [{ op: 'add', path: carrier.pointer, value: version }, ...(body as readonly Json[])] };
    return conditionless(body);
  };
}
