import {
  isObject,
  segments,
  valueAt,
  withoutValueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type Kit,
} from 'probity/check';
import { declaredAt } from 'probity/check/values';
import { readyOne, unknownLike, type ActsOnSeveral, type Named } from './several.js';

/** A body that must be refused. */
export interface WrongRequest {
  readonly what: string;
  readonly body: Json;
}

/** Records that are made to be one more than a request may name; for more of them ids stand that name nothing. */
const MADE = 10;

/** A request that may name more is too large to be tried. */
const MOST = 100;

/** Whether a body that names records of the run can be wrong: in how many it names, or in something beside them. */
export function canBeWrong({ several, schema }: ActsOnSeveral): boolean {
  const isBounded = declaredAt(schema, several.ids).some(
    ({ maxItems, uniqueItems }) => typeof maxItems === 'number' || uniqueItems === true,
  );
  const [list = ''] = segments(several.ids);
  const names = declaredAt(schema, '').flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
  return isBounded || names.some((name) => name !== list);
}

/**
 * Requests for several records that are wrong in one thing. Each names a record of the run: without a list of ids, or with something else
 * in it, a service may take the request for one about all of its records.
 */
export async function wrongRequests(
  kit: Kit,
  acts: ActsOnSeveral,
  valid: JsonObject,
  one: Named,
): Promise<readonly WrongRequest[]> {
  const { several, schema, operation } = acts;
  const listed = valueAt(valid, several.ids);
  const [element] = Array.isArray(listed) ? (listed as readonly Json[]) : [];
  if (element === undefined) return [];
  const withList = (what: string, list: readonly Json[]): WrongRequest => ({
    what,
    body: withValueAt(valid, several.ids, list),
  });
  const lists = [
    withList('a record that is named twice', [element, element]),
    ...(await tooMany(kit, acts, one, element)).map((list) => withList('more records than may be named', list)),
  ];
  const beside = kit.everyInvalidBody(schema, { sends: operation.sends }).flatMap((wrong): readonly WrongRequest[] => {
    const { at, strength, violation } = wrong;
    if (strength !== 'sure' || at === '' || isAround(several.ids, at)) return [];
    const value = valueAt(wrong.body, at);
    return [{ what: violation, body: value === undefined ? withoutValueAt(valid, at) : withValueAt(valid, at, value) }];
  });
  return [...lists, ...beside].filter(({ body }) => kit.validate(schema, body).length > 0);
}

/** Whether a place is that of the ids, or in it, or around it. */
function isAround(ids: string, at: string): boolean {
  return `${at}/`.startsWith(`${ids}/`) || `${ids}/`.startsWith(`${at}/`);
}

/** One record more than may be named; none where there is no such bound, or they cannot be told from what is not there. */
async function tooMany(
  kit: Kit,
  acts: ActsOnSeveral,
  one: Named,
  element: Json,
): Promise<readonly (readonly Json[])[]> {
  const { several, schema, own } = acts;
  const as = (id: Json): Json => (isObject(element) ? withValueAt(element, several.id, id) : id);
  const [most] = declaredAt(schema, several.ids).flatMap(({ maxItems }) =>
    typeof maxItems === 'number' ? [maxItems] : [],
  );
  if (most === undefined || most > MOST || (most > MADE && several.isAtomic !== false)) return [];
  const more: Json[] = [];
  while (more.length < most) more.push(as(most > MADE ? unknownLike(kit, own, one) : (await readyOne(kit, acts)).id));
  return [[element, ...more]];
}
