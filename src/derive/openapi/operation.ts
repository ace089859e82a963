import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import type { ApiDocument } from './document.js';
import { translated } from './schema.js';

/** An operation of the document, with references to its parts followed; its schemas are as they are written. */
export interface ApiOperation {
  /** In capitals. */
  readonly method: string;
  /** As the document writes it, with the path of the server before it: `/v1/things/{id}`. */
  readonly path: string;
  readonly id?: string;
  readonly summary?: string;
  /** In words; empty where there is none. */
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly isRequired: boolean; readonly media: readonly Media[] };
  readonly responses: readonly ApiResponse[];
  /** Media types that version 2 names for the operation itself, also where no content is described. */
  readonly produces: readonly string[];
  /** Each alternative is the names of schemes that are needed together; undefined where the document says nothing. */
  readonly security?: readonly (readonly string[])[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  readonly schema: JsonObject;
  readonly description: string;
  readonly example?: Json;
}

export interface Media {
  readonly type: string;
  readonly schema?: Json;
}

export interface ApiResponse {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  readonly media: readonly Media[];
  /** By name in small letters. */
  readonly headers: ReadonlyMap<string, JsonObject>;
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace', 'query'];

/** Whether a header marks repetitions of one request. */
export const isRetryKey = ({ in: where, name }: Parameter): boolean =>
  where === 'header' && /^(?:x-)?idempotency-key$/i.test(name);

/** All operations, in the order of the document. */
export function operationsOf(document: ApiDocument, prefix: string): readonly ApiOperation[] {
  const paths = document.follow(document.root['paths']);
  if (!isObject(paths)) return [];
  return Object.entries(paths).flatMap(([path, item]) => {
    const value = document.follow(item);
    if (!path.startsWith('/') || !isObject(value)) return [];
    const shared = listOf(value['parameters']);
    const more = document.follow(value['additionalOperations']);
    const all = [
      ...METHODS.map((method) => [method, value[method]] as const),
      ...(isObject(more) ? Object.entries(more) : []),
    ];
    return all.flatMap(([method, operation]) => {
      const found = document.follow(operation);
      if (!isObject(found)) return [];
      return [operationOf(document, method.toUpperCase(), `${prefix}${path}`, found, shared)];
    });
  });
}

function operationOf(
  document: ApiDocument,
  method: string,
  path: string,
  operation: JsonObject,
  shared: readonly Json[],
): ApiOperation {
  const parameters = new Map<string, JsonObject>();
  for (const one of [...shared, ...listOf(operation['parameters'])]) {
    const value = document.follow(one);
    if (isObject(value)) parameters.set(`${String(value['in'])} ${String(value['name'])}`, value);
  }
  const all = [...parameters.values()];
  const body = document.dialect === 'swagger-2' ? oldBody(document, operation, all) : bodyOf(document, operation);
  const security = securityOf(operation['security'] ?? document.root['security']);
  const { operationId, summary, description } = operation;
  return {
    method,
    path,
    ...(typeof operationId === 'string' ? { id: operationId } : {}),
    ...(typeof summary === 'string' ? { summary } : {}),
    description: typeof description === 'string' ? description : '',
    isDeprecated: operation['deprecated'] === true,
    parameters: all
      .filter(({ in: place }) => place !== 'body' && place !== 'formData')
      .map((one) => parameterOf(document, one)),
    ...(body === undefined ? {} : { body }),
    responses: responsesOf(document, operation),
    produces: document.dialect === 'swagger-2' ? textsOf(operation['produces']) : [],
    ...(security === undefined ? {} : { security }),
  };
}

function parameterOf(document: ApiDocument, value: JsonObject): Parameter {
  const written = value['schema'] === undefined && value['content'] === undefined ? value : value['schema'];
  const content = document.follow(value['content']);
  const [media] = isObject(content) ? Object.values(content) : [];
  const schema = document.follow(written ?? (isObject(media) ? media['schema'] : undefined));
  const examples = document.follow(value['examples']);
  const [named] = isObject(examples) ? Object.values(examples) : [];
  const [listed] = isObject(schema) && Array.isArray(schema['examples']) ? (schema['examples'] as readonly Json[]) : [];
  const inNamed = document.follow(named);
  const example =
    value['example'] ??
    value['x-example'] ??
    (isObject(inNamed) ? inNamed['value'] : undefined) ??
    (isObject(schema) ? schema['example'] : undefined) ??
    listed;
  const { name, description } = value;
  const understood = translated(document, isObject(schema) ? schema : {}, 'request');
  return {
    name: typeof name === 'string' ? name : '',
    in: String(value['in']),
    isRequired: value['required'] === true || value['in'] === 'path',
    schema: isObject(understood) ? understood : {},
    description: typeof description === 'string' ? description : '',
    ...(example === undefined ? {} : { example }),
  };
}

function bodyOf(document: ApiDocument, operation: JsonObject): ApiOperation['body'] {
  const body = document.follow(operation['requestBody']);
  if (!isObject(body)) return undefined;
  return { isRequired: body['required'] === true, media: mediaOf(document, body['content']) };
}

/** Version 2 has the body among the parameters. */
function oldBody(
  document: ApiDocument,
  operation: JsonObject,
  parameters: readonly JsonObject[],
): ApiOperation['body'] {
  const types = textsOf(operation['consumes'] ?? document.root['consumes']);
  const body = parameters.find((one) => one['in'] === 'body');
  if (body !== undefined) {
    const all = types.length === 0 ? ['application/json'] : types;
    const schema = body['schema'];
    return {
      isRequired: body['required'] === true,
      media: all.map((type) => ({ type, ...(schema === undefined ? {} : { schema }) })),
    };
  }
  const fields = parameters.filter((one) => one['in'] === 'formData');
  if (fields.length === 0) return undefined;
  const properties = Object.fromEntries(
    fields.map(({ name, in: _in, required: _required, ...schema }) => [String(name), schema as Json]),
  );
  const required = fields.filter((one) => one['required'] === true).map((one) => String(one['name']));
  const all = types.length === 0 ? ['application/x-www-form-urlencoded'] : types;
  return {
    isRequired: required.length > 0,
    media: all.map((type) => ({ type, schema: { type: 'object', required, properties } })),
  };
}

function responsesOf(document: ApiDocument, operation: JsonObject): readonly ApiResponse[] {
  const responses = document.follow(operation['responses']);
  if (!isObject(responses)) return [];
  return Object.entries(responses).flatMap(([status, written]) => {
    const value = document.follow(written);
    if (!isObject(value) || !/^(?:[1-5]\d\d|[1-5]XX|default)$/i.test(status)) return [];
    const headers = document.follow(value['headers']);
    const named = isObject(headers) ? Object.entries(headers) : [];
    const description = value['description'];
    const types = textsOf(operation['produces'] ?? document.root['produces']);
    const old = types.length === 0 ? ['application/json'] : types;
    const schema = value['schema'];
    return [
      {
        status: status === 'default' ? status : status.toUpperCase(),
        description: typeof description === 'string' ? description : '',
        media:
          document.dialect === 'swagger-2'
            ? schema === undefined
              ? []
              : old.map((type) => ({ type, schema }))
            : mediaOf(document, value['content']),
        headers: new Map(
          named.flatMap(([name, header]) => {
            const found = document.follow(header);
            return isObject(found) ? [[name.toLowerCase(), found] as const] : [];
          }),
        ),
      },
    ];
  });
}

function mediaOf(document: ApiDocument, content: Json | undefined): readonly Media[] {
  const value = document.follow(content);
  if (!isObject(value)) return [];
  return Object.entries(value).map(([type, media]) => {
    const found = document.follow(media);
    const schema = isObject(found) ? found['schema'] : undefined;
    return { type: type.toLowerCase().split(';')[0]?.trim() ?? '', ...(schema === undefined ? {} : { schema }) };
  });
}

function securityOf(value: Json | undefined): readonly (readonly string[])[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as readonly Json[]).flatMap((one) => (isObject(one) ? [Object.keys(one)] : []));
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function textsOf(value: Json | undefined): readonly string[] {
  return listOf(value).filter((one) => typeof one === 'string');
}

/** The media that JSON is sent or answered in: `application/json` before others. */
export function jsonMedia(media: readonly Media[]): Media | undefined {
  const json = media.filter(({ type }) => /^application\/(?:[\w.-]+\+)?json$/.test(type));
  return (
    json.find(({ type }) => type === 'application/json') ??
    json[0] ??
    media.find(({ type }) => /^(?:\*\/\*|application\/\*)$/.test(type))
  );
}

/** Statuses of success that the document names one by one. */
export function successes(operation: ApiOperation): readonly ApiResponse[] {
  return operation.responses.filter(({ status }) => /^2\d\d$/.test(status));
}
