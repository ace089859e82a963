import type { JsonObject } from '../contract/json.js';
import type { Own } from '../contract/model.js';
import type { Kit, OwnedRecord } from './kit.js';
import { isStop } from './violation.js';

/** A record made of a generated body. A service may have reasons to refuse one that nobody has told us: that is no case. */
export async function createFrom(
  kit: Pick<Kit, 'create' | 'discard'>,
  own: Own,
  body: JsonObject,
): Promise<OwnedRecord> {
  try {
    return await kit.create(own, body);
  } catch (thrown) {
    if (isStop(thrown) && thrown.reason === 'setup-failed') return kit.discard(thrown.detail);
    throw thrown;
  }
}
