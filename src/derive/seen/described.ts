import type { Json, JsonObject } from '../../contract/text/json.js';
import { shapeOf } from '../openapi/path-shape.js';
import type { Credential, SeenExchange, SeenFile } from './exchange.js';
import { idForm } from './id-form.js';
import { schemaOf } from './schema-of.js';
import { isSecretName } from './secrets.js';
import { pathTemplates } from './templates.js';

/** What was seen, as an OpenAPI document, and how often each operation was. */
export interface Described {
  readonly document: JsonObject;
  /** By method and path without the names of its parameters: `GET /notes/{}`. */
  readonly counts: ReadonlyMap<string, number>;
  readonly leftOut: SeenFile['leftOut'];
}

/** One operation and all that was seen of it. */
interface Group {
  readonly method: string;
  readonly template: string;
  readonly all: readonly SeenExchange[];
}

/** Describes what was seen. @param baseUrl where the service is, where the caller says; its path belongs to the server */
export function describe(file: SeenFile, baseUrl: string | undefined): Described {
  const base = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/\/+$/, '') : '';
  const isBelow = base !== '' && file.exchanges.every(({ path }) => path.startsWith(`${base}/`));
  const prefix = isBelow ? base : '';
  const exchanges = file.exchanges.map((one) => ({ ...one, path: one.path.slice(prefix.length) }));
  const templates = pathTemplates(
    exchanges.map(({ method, path, answer }) => ({
      path,
      ...(answer?.body !== undefined && method !== 'POST' && answer.status < 300 ? { answer: answer.body } : {}),
    })),
  );
  const groups = grouped(exchanges, templates);
  const forms = new Set(groups.map(({ template }) => shapeOf(template).form));
  const paths: Record<string, Record<string, Json>> = {};
  for (const group of groups) {
    const item = (paths[group.template] ??= {});
    item[group.method.toLowerCase()] = operationOf(group, { forms, groups });
  }
  const origin = exchanges.find((one) => one.origin !== '')?.origin;
  const schemes = Object.fromEntries(
    exchanges.flatMap(({ credentials }) => credentials.map((one) => [schemeName(one), schemeOf(one)] as const)),
  );
  return {
    document: {
      openapi: '3.1.0',
      info: { title: file.title === '' ? 'Service' : file.title, version: '1' },
      ...(origin === undefined && prefix === '' ? {} : { servers: [{ url: `${origin ?? ''}${prefix}` }] }),
      ...(Object.keys(schemes).length === 0 ? {} : { components: { securitySchemes: schemes } }),
      paths,
    },
    counts: new Map(
      groups.map(({ method, template, all }) => [`${method} ${shapeOf(`${prefix}${template}`).form}`, all.length]),
    ),
    leftOut: file.leftOut,
  };
}

function grouped(exchanges: readonly SeenExchange[], templates: ReadonlyMap<string, string>): readonly Group[] {
  const groups = new Map<string, { method: string; template: string; all: SeenExchange[] }>();
  for (const one of exchanges) {
    const template = templates.get(one.path) ?? one.path;
    const key = `${one.method} ${shapeOf(template).form}`;
    const group = groups.get(key) ?? { method: one.method, template, all: [] };
    group.all.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

interface Around {
  readonly forms: ReadonlySet<string>;
  readonly groups: readonly Group[];
}

function operationOf(group: Group, around: Around): JsonObject {
  const { all } = group;
  const sent = all.flatMap(({ sends }) => (sends === undefined ? [] : [sends]));
  const security = securityOf(all);
  return {
    parameters: [...pathParameters(group), ...queryParameters(all)],
    ...(sent.length > 0
      ? { requestBody: { content: contentOf(sent, group.method === 'PATCH' ? 'change' : 'request') } }
      : // What a write takes that was written down without a body is not known.
        ['POST', 'PUT', 'PATCH'].includes(group.method) && all.every(({ answer }) => answer === undefined)
        ? { requestBody: { content: { 'application/json': {} } } }
        : {}),
    responses: responsesOf(group, around),
    ...(security === undefined ? {} : { security }),
  };
}

function pathParameters({ template, all }: Group): readonly JsonObject[] {
  const segments = template.split('/');
  return segments.flatMap((segment, index) => {
    const [, name] = /^\{([^{}]+)\}/.exec(segment) ?? [];
    if (name === undefined) return [];
    const values = all.map(({ path }) => (path.split('/')[index] ?? '').replace(/:[a-zA-Z]\w*$/, ''));
    const forms = new Set(values.map((value) => idForm(value, undefined)));
    const [form] = forms.size === 1 ? forms : [];
    const schema: JsonObject =
      form === 'number'
        ? { type: 'integer' }
        : form === 'uuid'
          ? { type: 'string', format: 'uuid' }
          : { type: 'string' };
    return [{ name, in: 'path', required: true, schema }];
  });
}

/** Parameters by name and type. Those that carry secrets are ways to prove who the caller is. */
function queryParameters(all: readonly SeenExchange[]): readonly JsonObject[] {
  const values = new Map<string, string[]>();
  for (const { query } of all)
    for (const [name, value] of query) if (!isSecretName(name)) values.set(name, [...(values.get(name) ?? []), value]);
  return [...values].map(([name, texts]) => {
    const type = texts.every((text) => /^-?\d{1,15}$/.test(text))
      ? 'integer'
      : texts.every((text) => text === 'true' || text === 'false')
        ? 'boolean'
        : 'string';
    return { name, in: 'query', schema: { type } };
  });
}

function contentOf(
  parts: readonly { readonly type: string; readonly body?: Json }[],
  of: 'request' | 'change' | 'answer',
): JsonObject {
  const types = [...new Set(parts.map(({ type }) => type))].filter((type) => type !== '');
  return Object.fromEntries(
    types.map((type): readonly [string, JsonObject] => {
      const bodies = parts.flatMap((one) => (one.type === type && one.body !== undefined ? [one.body] : []));
      return [type, bodies.length === 0 ? {} : { schema: schemaOf(bodies, of) }];
    }),
  );
}

function responsesOf(group: Group, around: Around): JsonObject {
  const answers = group.all.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  if (answers.length === 0) return supposed(group, around);
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = answers.filter((one) => one.status === status);
      const content = contentOf(here, 'answer');
      const [first] = here;
      const headers = (first?.headers ?? []).filter((name) => here.every((one) => one.headers.includes(name)));
      return [
        String(status),
        {
          description: '',
          ...(Object.keys(content).length === 0 ? {} : { content }),
          headers: Object.fromEntries(headers.filter((name) => !isSecretName(name)).map((name) => [name, {}])),
        },
      ];
    }),
  );
}

/** Where no answer was seen: what paths of this form have, so that resources are found. None of it is stated. */
function supposed({ method, template }: Group, { forms, groups }: Around): JsonObject {
  const { form } = shapeOf(template);
  const endsWithId = form.endsWith('/{}');
  const hasRecords = forms.has(`${form}/{}`);
  const answer = (status: string, schema?: JsonObject): JsonObject => ({
    [status]: { description: '', ...(schema === undefined ? {} : { content: { 'application/json': { schema } } }) },
  });
  const record: JsonObject = seenRecord(groups, endsWithId ? form : `${form}/{}`) ?? { type: 'object' };
  if (method === 'DELETE') return answer('204');
  if (method === 'POST') return hasRecords ? answer('201', record) : {};
  if (endsWithId) return answer('200', record);
  return method === 'GET' && hasRecords ? answer('200', { type: 'array', items: record }) : {};
}

/** What another request shows of the records at this path. */
function seenRecord(groups: readonly Group[], form: string): JsonObject | undefined {
  const read = groups.find(({ method, template }) => method === 'GET' && shapeOf(template).form === form);
  const bodies = (read?.all ?? []).flatMap(({ answer }) =>
    answer?.body === undefined || answer.status >= 300 ? [] : [answer.body],
  );
  return bodies.length === 0 ? undefined : schemaOf(bodies, 'answer');
}

/** What callers sent, whenever the operation succeeded; that it is needed was not seen. */
function securityOf(all: readonly SeenExchange[]): Json | undefined {
  const good = all.filter(({ answer }) => answer === undefined || answer.status < 400);
  const names = new Set(good.flatMap(({ credentials }) => credentials.map(schemeName)));
  if (names.size === 0) return undefined;
  const isAlways = good.every(({ credentials }) => credentials.length > 0);
  return [...(isAlways ? [] : [{}]), ...[...names].map((name) => ({ [name]: [] }))];
}

function schemeName(one: Credential): string {
  return one.type === 'api-key' ? `key-${one.name.replace(/[^\w-]/g, '-')}` : one.type;
}

function schemeOf(one: Credential): JsonObject {
  return one.type === 'api-key' ? { type: 'apiKey', in: one.in, name: one.name } : { type: 'http', scheme: one.type };
}
