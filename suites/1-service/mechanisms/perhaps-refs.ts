import {
  isObject,
  type Json,
  type OperationFacts,
  type ResourceFacts,
  ifStated,
  escapeSegment,
  type Exchange,
} from 'probity/check';
import { idPointers } from 'probity/check/records';
import { sentJson } from 'probity/check/writes';

/**
 * Ends of pointers at which a body names no other record: ids that the caller chooses, unique values, stated references.
 */
export type Known = readonly string[] | undefined;

/**
 * Where bodies of the operation name records that a run knows, or none; undefined where the contract says all that they
 * may refer to. Of an action nobody says it.
 */
export function knownPlaces({ kind }: Pick<OperationFacts, 'kind'>, resource: ResourceFacts | undefined): Known {
  if (kind !== 'action' && resource?.refs.state !== 'gap') return undefined;
  const id = resource === undefined ? undefined : ifStated(resource.id);
  return [
    ...(id === undefined ? [] : idPointers(id)),
    ...(resource === undefined ? [] : (ifStated(resource.unique) ?? [])),
    ...(resource === undefined ? [] : (ifStated(resource.refs) ?? []).map(({ at }) => at)),
  ];
}

/** Refusals that a reference to nothing may get. */
const OF_NOTHING = [400, 404, 409, 422];

/**
 * Whether a request may have been refused for an id in its body that no record has: one that was made up where the
 * contract does not say what it refers to. What the path names as well is there.
 */
export function namesNothing(known: Known, { request, response }: Pick<Exchange, 'request' | 'response'>): boolean {
  const body = sentJson({ request });
  if (known === undefined || body === undefined || !OF_NOTHING.includes(response?.status ?? 0)) return false;
  return idsIn(body, '').some(
    ([at, id]) => !known.some((end) => at.endsWith(end)) && !request.url.includes(encodeURIComponent(id)),
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NAME = /(?:^|[_-])ids?$|[a-z\d]I[dD]s?$/;

/** Texts of the form of a UUID, and texts and numbers under a name of ids. */
function idsIn(value: Json, at: string, name = ''): readonly (readonly [at: string, id: string])[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => idsIn(one, `${at}/*`, name));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, one]) => idsIn(one, `${at}/${escapeSegment(key)}`, key));
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  return NAME.test(name) || UUID.test(String(value)) ? [[at, String(value)]] : [];
}
