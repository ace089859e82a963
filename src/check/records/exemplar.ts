import type { Own } from '../../contract/facts/model.js';
import type { Kit, OwnedRecord } from '../kit.js';

/**
 * A record that is not changed, and that others can be made like: the one that entries have in common where it can be read,
 * or one of its own.
 */
export function exemplar(kit: Pick<Kit, 'create' | 'ready'>, own: Own): Promise<OwnedRecord> {
  return own.read === undefined ? kit.create(own) : kit.ready(own, own.read);
}
