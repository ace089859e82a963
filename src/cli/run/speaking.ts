import type { ReferenceService } from '../../reference/index.js';
import { UsageError } from '../exit.js';

type Dialect = ReferenceService['dialects'][number];

/** Something that is planted in a reference service, perhaps only where it speaks some dialects. */
interface Planted {
  readonly id: string;
  readonly dialects?: readonly string[];
}

/**
 * The dialect that a reference service speaks: the one that is asked for, else the first in which all that is planted
 * shows.
 * @throws UsageError where something would not show: it may break anything there, and not what it says
 */
export function speaking(service: ReferenceService, planted: readonly Planted[], wanted?: Dialect): Dialect {
  const among = wanted === undefined ? service.dialects : [wanted];
  const found = among.find(({ id }) => planted.every((one) => shows(one, id)));
  if (found) return found;
  const told = planted.flatMap(({ id, dialects }) => (dialects ? [`${id} needs ${dialects.join(' or ')}`] : []));
  throw new UsageError(
    wanted === undefined
      ? 'No dialect shows all that is planted'
      : `Dialect ${wanted.id} does not show all that is planted`,
    told.join('; '),
  );
}

/** What a list says beside something that the usual dialect does not show. */
export function dialectsOf({ dialects: [usual] }: ReferenceService, one: Planted): string {
  return usual === undefined || shows(one, usual.id) ? '' : `; in dialect ${one.dialects?.join(', ') ?? ''}`;
}

function shows({ dialects }: Planted, dialect: string): boolean {
  return dialects?.includes(dialect) ?? true;
}
