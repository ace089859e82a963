import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import { withUnshown } from '../../contract/schema/unshown.js';
import { describedMembers, memberAt } from '../openapi/descriptions.js';
import type { ApiDocument } from '../openapi/document.js';
import type { LeftOut } from '../draft/draft.js';
import { bare, singular } from '../openapi/naming.js';
import { jsonMedia, type ApiOperation } from '../openapi/operation.js';
import { memberOf } from './resource.js';
import { translated } from '../openapi/schema.js';
import { withoutNull } from '../openapi/without-null.js';

/** What an operation takes. */
export interface ApiBody {
  /** Without its envelope. */
  readonly schema: JsonObject;
  /** Pointer at which the schema stands in the whole body. */
  readonly envelope: string;
  /** The media type, where it is not `application/json`. */
  readonly sends?: string;
  readonly format?: 'merge-patch';
  /** What the document says of its members in words. */
  readonly said: ReadonlyMap<string, string>;
  /** Members that the document has and the contract does not. */
  readonly dropped?: readonly string[];
}

/** Formats whose texts a run can make. */
const FORMATS = new Set([
  ...[
    'date-time',
    'date',
    'time',
    'duration',
    'email',
    'idn-email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-reference',
    'iri',
    'url',
  ],
  ...['isbn', 'ean-13', 'ean-8', 'iban', 'credit-card'],
  ...['uuid', 'int32', 'int64', 'regex', 'json-pointer'],
]);

/**
 * The body of an operation as a schema, `none` where it takes none, or why that cannot be said.
 * @param shown the schema of the record, by which an envelope is told from a member
 * @param answered where an answer has the record
 */
export function bodyOf(
  document: ApiDocument,
  operation: ApiOperation,
  shown: JsonObject | undefined,
  answered?: string,
): ApiBody | 'none' | LeftOut {
  const { body } = operation;
  if (body === undefined) return 'none';
  const what = `${operation.method} ${operation.path}`;
  const patch = body.media.find(({ type }) => type === 'application/merge-patch+json');
  const json = body.media.some(({ type }) => type === 'application/json')
    ? jsonMedia(body.media)
    : (patch ?? jsonMedia(body.media));
  if (json?.type === 'application/json-patch+json')
    return { what, why: 'its body is a JSON Patch, and the document does not say which members may be changed' };
  const form = body.media.find(({ type }) => type === 'application/x-www-form-urlencoded');
  const media = json ?? form;
  if (media === undefined)
    return {
      what,
      why: `its body is ${body.media.map(({ type }) => type).join(' or ') || 'not described'}, and no JSON`,
    };
  const whole = translated(document, media.schema, 'request');
  if (!isObject(whole) || !isObject(whole['properties']))
    return { what, why: 'the document does not say which members its body has' };
  const envelope = sameEnvelope(whole, shown, answered) ?? envelopeOf(whole, shown);
  const inner = envelope === '' ? whole : memberOf(whole, envelope.slice(1));
  if (inner === undefined) return { what, why: 'the members of its body cannot be said' };
  if (!isObject(inner['properties'])) return { what, why: 'the document does not say which members its body has' };
  const sends = media === form ? 'form' : /^application\/(?:json|\*)$|^\*/.test(media.type) ? undefined : media.type;
  const isMerge = media === patch;
  return {
    schema: withUnshown(inner, shown),
    envelope,
    said: describedMembers(document, memberAt(document, media.schema, envelope)),
    ...(isMerge ? { format: 'merge-patch' as const } : sends === undefined ? {} : { sends }),
  };
}

/**
 * The envelope of answers, where a body has it too: the member of this name holds members of the record, and what stands beside it, such as
 * rights, may be left out.
 */
function sameEnvelope(
  schema: JsonObject,
  shown: JsonObject | undefined,
  answered: string | undefined,
): string | undefined {
  if (answered === undefined || answered === '') return undefined;
  const name = answered.slice(1);
  const inner = memberOf(schema, name);
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : [];
  if (inner === undefined || memberOf(shown, name) !== undefined || required.some((one) => one !== name))
    return undefined;
  const members = isObject(inner['properties']) ? Object.keys(inner['properties']) : [];
  const isRecord = members.some((member) => memberOf(shown, member) !== undefined);
  return isRecord || members.length === 0 ? answered : undefined;
}

/** The one member that has all others in it, where the record has no member of that name. */
function envelopeOf(schema: JsonObject, shown: JsonObject | undefined): string {
  const properties = schema['properties'];
  if (!isObject(properties)) return '';
  const [only, more] = Object.entries(properties);
  if (only === undefined || more !== undefined) return '';
  const [name, inner] = only;
  const isRequired = Array.isArray(schema['required']) && schema['required'].includes(name);
  const isEnvelope =
    isRequired && isObject(inner) && isObject(inner['properties']) && memberOf(shown, name) === undefined;
  return isEnvelope ? `/${escapeSegment(name)}` : '';
}

/** A member that names a record of another resource, by its own name. */
export interface LikelyReference {
  readonly pointer: string;
  readonly to: string;
  readonly isRequired: boolean;
}

/**
 * `customer_id` names one of `customers`, and so does `customer` where its values are as ids are and not as names: whole numbers or UUIDs, or
 * the document says so in words (*Id of a customer*). What stands before the word says in which role: `home_branch`.
 */
export function likelyReferences(
  { schema, said }: Pick<ApiBody, 'schema' | 'said'>,
  resources: readonly string[],
): readonly LikelyReference[] {
  const properties = schema['properties'];
  if (!isObject(properties)) return [];
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : [];
  return Object.entries(properties).flatMap(([name, member]) => {
    const to = referredBy(name, member, resources, said.get(name) ?? '');
    return to === undefined ? [] : [{ pointer: `/${escapeSegment(name)}`, to, isRequired: required.includes(name) }];
  });
}

function referredBy(name: string, member: Json, resources: readonly string[], said: string): string | undefined {
  const called = (word: string): string | undefined => resources.find((one) => bare(singular(one)) === bare(word));
  const [, word] = /^(.+?)[_-]?(?:id|ID|Id|uuid)$/.exec(name) ?? [];
  if (word !== undefined && /[_-]id$|[a-z]I[dD]$|uuid$/i.test(name)) return called(word);
  if (!isObject(member) || member['enum'] !== undefined) return undefined;
  const { type, format } = withoutNull(member);
  const [, named = ''] = type === 'string' ? (ID_OF.exec(said) ?? []) : [];
  if (named !== '') return called(named);
  if (type !== 'integer' && format !== 'uuid') return undefined;
  return called(name) ?? called(/_([a-z0-9]+)$/.exec(name)?.[1] ?? '');
}

/** *Id of a customer of the account*, *The identifier of its parcel*: words that begin so say that a text names a record. */
const ID_OF = /^(?:the |an? )?(?:id|identifier|uuid) of (?:an?|the|its|one|another|some) ([a-z][a-z_-]*)/i;

/**
 * The body with those optional members alone of which the document says which values are good: a run would send any others, and a service
 * that refuses them would be called wrong for it. So it is inside members as well. A body that says less is still true.
 *
 * @param kept members that stay, whatever they are called
 */
export function withoutUnsayable(
  { schema, said }: Pick<ApiBody, 'schema' | 'said'>,
  kept: ReadonlySet<string>,
  options: { readonly defaults: boolean },
): { readonly schema: JsonObject; readonly dropped: readonly string[] } {
  const dropped: string[] = [];
  const isLeft = (name: string, inner: Json, isTop: boolean): boolean =>
    isTop ? kept.has(name) || !isUnsayable(name, inner, said.get(name) ?? '') : !isUnsayable(name, inner, '');
  const sayable = (whole: JsonObject, above: string): JsonObject => {
    const { properties, items } = whole;
    const required = Array.isArray(whole['required']) ? (whole['required'] as readonly Json[]) : [];
    const out: Record<string, Json> = {};
    for (const [name, inner] of isObject(properties) ? Object.entries(properties) : []) {
      const before = dropped.length;
      const own = isObject(inner) ? sayable(inner, `${above}${name}.`) : inner;
      if (!required.includes(name) && (!isLeft(name, inner, above === '') || isEmptied(inner, own)))
        dropped.splice(before, dropped.length, `${above}${name}`);
      else {
        out[name] = options.defaults || above !== '' ? own : withoutDefaults(own);
      }
    }
    return {
      ...whole,
      ...(isObject(properties) ? { properties: out } : {}),
      ...(isObject(items) ? { items: sayable(items, above) } : {}),
    };
  };
  return { schema: isObject(schema['properties']) ? sayable(schema, '') : schema, dropped };
}

/** Of an object with members nothing is left: sent empty, it may be taken for none. */
function isEmptied(before: Json, after: Json): boolean {
  const count = (one: Json): number =>
    isObject(one) && isObject(one['properties']) ? Object.keys(one['properties']).length : 0;
  return count(before) > 0 && count(after) === 0;
}

function isUnsayable(name: string, schema: Json, said: string): boolean {
  if (name === 'id' || name === '_id' || name === 'ID') return true;
  if (/(?:_ids?|[a-z]Ids?|[a-z]IDs?|uuids?)$/.test(name)) return true;
  if (!isObject(schema)) return true;
  const { format, type } = schema;
  if (ID_OF.test(said) && schema['enum'] === undefined && schema['const'] === undefined) return true;
  if (schema['enum'] !== undefined || schema['const'] !== undefined || schema['pattern'] !== undefined) return false;
  if (typeof format === 'string' && !FORMATS.has(format)) return true;
  const isOpenObject =
    type === 'object' && schema['properties'] === undefined && schema['additionalProperties'] === undefined;
  const saysType =
    type !== undefined ||
    schema['anyOf'] !== undefined ||
    schema['oneOf'] !== undefined ||
    schema['allOf'] !== undefined;
  return isOpenObject || !saysType;
}

/** What a member becomes that is left out of an update is no default. */
function withoutDefaults(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const { default: _, ...rest } = schema;
  return rest;
}
