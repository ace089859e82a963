import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import type { ApiDocument } from '../openapi/document.js';
import { isSame } from '../openapi/merge-schemas.js';
import { bare, nameFrom, singular } from '../openapi/naming.js';
import type { ApiOperation, Parameter } from '../openapi/operation.js';
import { parametersOf } from '../openapi/path-shape.js';
import { answerOf } from '../openapi/answers.js';
import { memberOf, type ApiResource } from './resource.js';

/** What an answer shows of a record. */
export interface ApiRecord {
  /** The schema of the record itself, without its envelope. */
  readonly schema?: JsonObject;
  /** Pointer to the record in an answer about it; undefined where no answer about one is described. */
  readonly envelope?: string;
  /** The member that has the id, and how the id is called in paths. */
  readonly id?: string;
  readonly placeholder: string;
  /** How the first of two parts of the name is called in paths, and the member that has it. */
  readonly first?: { readonly placeholder: string; readonly member: string };
  /** The parameter of the path that is the id. */
  readonly parameter?: Parameter;
}

/** Words that the id of a resource has a meaning for. */
const RESERVED = new Set(['version', 'assigned-by', 'pattern', 'reused']);

export function recordOf(document: ApiDocument, resource: ApiResource): ApiRecord {
  const { first } = resource;
  const record = recordAt(document, resource);
  if (first === undefined) return record;
  return { ...record, first: { placeholder: nameFrom(first.parameter, 'part'), member: first.member } };
}

function recordAt(document: ApiDocument, resource: ApiResource): ApiRecord {
  const { item, list, atItem, atCollection, name } = resource;
  const parameterName = item === undefined ? undefined : parametersOf(item).at(-1);
  const parameter = [...atItem.values()]
    .flatMap(({ parameters }) => parameters)
    .find((one) => one.in === 'path' && one.name === parameterName);
  const read = atItem.get('GET') ?? atItem.get('PUT') ?? atItem.get('PATCH');
  const answers = [read, atCollection.get('POST')].flatMap((operation) => {
    const schema = operation === undefined ? undefined : answerOf(document, operation);
    return isObject(schema) ? [schema] : [];
  });
  for (const answer of answers) {
    const found = recordIn(answer, name, parameterName, list?.item, parameter?.schema['pattern']);
    if (found === undefined) continue;
    const { id } = found;
    return {
      ...found,
      placeholder: placeholderOf(id, parameterName),
      ...(parameter === undefined ? {} : { parameter }),
    };
  }
  const id = list === undefined ? undefined : idIn(list.item, name, parameterName, parameter?.schema['pattern']);
  return {
    ...(list === undefined ? {} : { schema: list.item }),
    ...(id === undefined ? {} : { id }),
    placeholder: placeholderOf(id, parameterName),
    ...(parameter === undefined ? {} : { parameter }),
  };
}

/** The record in an answer: the answer itself, or the one member of it that is one. */
function recordIn(
  answer: JsonObject,
  name: string,
  parameter: string | undefined,
  listed: JsonObject | undefined,
  pattern: Json | undefined,
): { readonly schema: JsonObject; readonly envelope: string; readonly id?: string } | undefined {
  const id = idIn(answer, name, parameter, pattern);
  if (id !== undefined) return { schema: answer, envelope: '', id };
  if (listed !== undefined && isSame(listed, answer)) return { schema: answer, envelope: '' };
  const properties = answer['properties'];
  if (!isObject(properties)) return undefined;
  const inside = Object.entries(properties).flatMap(([member, schema]) => {
    if (!isObject(schema) || ['error', 'links', 'meta'].includes(member)) return [];
    const own = idIn(schema, name, parameter, pattern);
    const isListed = listed !== undefined && isSame(listed, schema);
    return own === undefined && !isListed
      ? []
      : [{ schema, envelope: `/${escapeSegment(member)}`, ...(own === undefined ? {} : { id: own }) }];
  });
  const [only, more] = inside;
  if (more !== undefined) return undefined;
  return only ?? { schema: answer, envelope: '' };
}

/** The member that is the id in the path: by its name, or as the one of those which ids are called that has the pattern of the parameter. */
function idIn(
  schema: JsonObject,
  name: string,
  parameter: string | undefined,
  pattern: Json | undefined,
): string | undefined {
  const properties = schema['properties'];
  if (!isObject(properties)) return undefined;
  const members = Object.keys(properties).filter((member) => isScalar(properties[member]));
  if (parameter === undefined) return members.find((member) => member === 'id');
  const wanted = bare(parameter);
  const exact = members.find((member) => member === parameter) ?? members.find((member) => bare(member) === wanted);
  if (exact !== undefined) return exact;
  const one = bare(singular(name));
  const meansId = ['id', 'key', one, `${one}id`, `${bare(name)}id`].includes(wanted) || wanted.endsWith('id');
  const usual = members.find((member) => member === 'id') ?? members.find((member) => bare(member) === 'id');
  if (meansId && usual !== undefined) return usual;
  const alike = members.filter((member) => {
    const one = properties[member];
    return pattern !== undefined && isObject(one) && one['pattern'] === pattern && IDS.includes(bare(member));
  });
  return alike.length === 1 ? alike[0] : undefined;
}

/** What members are called that name a record in paths. */
const IDS = ['id', 'key', 'slug', 'code', 'handle', 'name'];

function isScalar(schema: Json | undefined): boolean {
  if (!isObject(schema)) return false;
  const types = [schema['type']].flat();
  return !types.includes('object') && !types.includes('array');
}

function placeholderOf(id: string | undefined, parameter: string | undefined): string {
  const name = nameFrom(id !== undefined && bare(id) === 'id' ? id : (parameter ?? id ?? 'id'), 'id');
  return RESERVED.has(name) ? `${name}-of-record` : name;
}

/** True where an answer shows the record as the record itself is shown. */
export function showsRecord(document: ApiDocument, record: ApiRecord, operation: ApiOperation): boolean {
  const answer = answerOf(document, operation);
  if (!isObject(answer) || record.schema === undefined || record.envelope === undefined) return false;
  const inner = record.envelope === '' ? answer : memberOf(answer, record.envelope.slice(1));
  return isSame(inner, record.schema);
}
