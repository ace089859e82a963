import { answerOf, isRecord, listAt, type At } from '../openapi/answers.js';
import { isObject, type Json } from '../../contract/text/json.js';
import { writtenBody } from '../openapi/descriptions.js';
import type { ApiDocument } from '../openapi/document.js';
import { translated } from '../openapi/schema.js';
import type { FoundItems } from '../openapi/items.js';
import { isSame } from '../openapi/merge-schemas.js';
import type { ApiOperation } from '../openapi/operation.js';
import { collectionOf, lastWord, parametersOf, type PathShape } from '../openapi/path-shape.js';

/** Where the records of a list are created. */
export interface CreatedBelow {
  readonly collection: PathShape;
  readonly atCollection: ReadonlyMap<string, ApiOperation>;
  readonly list?: FoundItems;
  /** The path of the list, where that is not the collection. */
  readonly listed?: PathShape;
  /** The other one of two lists of the same records. */
  readonly otherList?: ApiOperation;
}

/**
 * The path of the records of a list below another record, where that path does not name the other record: `/tasks/{id}` of
 * `/projects/{id}/tasks`. Only where it is the one such list of that name, and has records of the same schema.
 */
export function itemsApart(
  document: ApiDocument,
  { shape, methods, list }: At & { readonly list: FoundItems | undefined },
  all: readonly At[],
): readonly At[] {
  if (parametersOf(shape).length === 0) return [];
  const isAlike = (one: PathShape): boolean => lastWord(one) === lastWord(shape);
  const ends = ({ parts }: PathShape): boolean => parts.at(-1)?.endsWith(`/${lastWord(shape)}`) === true;
  if (!ends(shape) || all.some((one) => one.shape.form !== shape.form && ends(one.shape))) return [];
  const create = methods.get('POST');
  const shown = [list?.item, create === undefined ? undefined : answerOf(document, create)];
  return all.filter((one) => {
    const read = one.methods.get('GET');
    const record = read === undefined ? undefined : answerOf(document, read);
    const above = collectionOf(one.shape);
    return (
      above !== undefined &&
      parametersOf(one.shape).length === 1 &&
      isAlike(one.shape) &&
      isRecord(document, one.methods) &&
      record !== undefined &&
      shown.some((schema) => schema !== undefined && isSame(schema, record))
    );
  });
}

/**
 * The path below another record at which the records of a list are created, where the list itself takes no POST: `POST /projects/{id}/issues`
 * of `/issues` and `/issues/{id}`. Only where there is one such path, it answers with a record of the same schema, and its body has members of
 * the record: one that names an existing record, such as `POST /groups/{id}/users`, creates none.
 */
export function createdBelow(
  document: ApiDocument,
  { shape, methods, item }: At & { readonly item: At },
  all: readonly At[],
): CreatedBelow | undefined {
  const flat = methods.get('GET');
  const read = item.methods.get('GET');
  const list = listAt(document, flat);
  if (methods.has('POST') || flat === undefined || list === undefined || read === undefined) return undefined;
  const record = answerOf(document, read);
  const [below, ...others] = all.filter((one) => {
    const create = one.methods.get('POST');
    const isBelow = one.shape.form !== shape.form && one.shape.parts.at(-1)?.endsWith(`/${lastWord(shape)}`) === true;
    if (create === undefined || !isBelow || all.some(({ shape: { form } }) => form === `${one.shape.form}/{}`))
      return false;
    const made = answerOf(document, create);
    return (
      made !== undefined && record !== undefined && isSame(made, record) && writesMembers(document, create, record)
    );
  });
  if (below === undefined || others.length > 0) return undefined;
  const nested = below.methods.get('GET');
  const options = (operation: ApiOperation): number => operation.parameters.filter((one) => one.in === 'query').length;
  const isNested = nested !== undefined && options(nested) >= options(flat);
  const found = isNested ? listAt(document, nested) : list;
  return {
    collection: below.shape,
    atCollection: new Map([...below.methods, ['GET', isNested ? nested : flat]]),
    ...(found === undefined ? {} : { list: found }),
    ...(isNested ? {} : { listed: shape }),
    ...(nested === undefined ? {} : { otherList: isNested ? flat : nested }),
  };
}

/** Whether a body writes members of a record, and needs nothing else. */
function writesMembers(document: ApiDocument, create: ApiOperation, record: Json): boolean {
  const shown = isObject(record) && isObject(record['properties']) ? Object.keys(record['properties']) : [];
  const body = translated(document, writtenBody(create) ?? false, 'request');
  const required = isObject(body) && Array.isArray(body['required']) ? (body['required'] as readonly Json[]) : [];
  const written = isObject(body) && isObject(body['properties']) ? Object.keys(body['properties']) : [];
  return written.some((name) => shown.includes(name)) && required.every((name) => shown.includes(String(name)));
}
