import { withoutMembers } from '../../schema/without-members.js';
import { withUnshown } from '../../schema/unshown.js';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../../text/json.js';
import { envelopeOf, usualEnvelope } from './resolve-envelope.js';
import type { Format, Operation, OperationFacts, StandardOperation, Tombstone } from '../../facts/model.js';
import type { Locator } from '../../text/locator.js';
import { asList, valueOr, type Reader } from '../reading.js';
import { answerHeadersOf } from '../resolve-answer-headers.js';
import { completion } from './resolve-completion.js';
import { permittedRefusalsOf } from './resolve-permitted-refusals.js';
import { whenOf } from './resolve-when.js';
import { keyMember, retryKeyOf } from './resolve-retry-key.js';
import { prerequisitesOf } from './resolve-prerequisites.js';
import { listShape } from '../../schema/list-shape.js';
import { itemAt } from '../../schema/schema-shapes.js';
import { gap, ifStated, map, none, stated, type Slot } from '../../facts/slot.js';
import { sentByCallers } from '../resolve-member-rights.js';
import { otherForms, sentAs } from '../resolve-forms.js';
import { boundOf } from '../resolve-relations.js';
import { setMembersOf } from './resolve-set-members.js';
import { severalOf } from './resolve-several.js';
import { namesRecordOf, parseTemplate, placeholders, type Template } from '../../text/template.js';
import type { Withheld } from '../../waivers/withheld.js';

/** Words by which the method table of a document names the purpose of an operation. */
const PURPOSES: Readonly<Record<StandardOperation, string>> = {
  list: 'retrieve',
  read: 'retrieve',
  create: 'create',
  replace: 'replace',
  update: 'update',
  delete: 'remove',
};

/** The methods whose purpose it is, by the facts: `update` to `PATCH`. */
export function methodFor(operation: StandardOperation, methods: Slot<Json>): string | undefined {
  if (methods.state !== 'stated' || !isObject(methods.value)) return undefined;
  return Object.entries(methods.value).find(([, method]) => {
    const purpose = isObject(method) ? method['purpose'] : undefined;
    return typeof purpose === 'string' && purpose.split(/\W+/).includes(PURPOSES[operation]);
  })?.[0];
}

/** What an operation is resolved in: of a resource or by a name of its own. */
export interface OperationContext {
  readonly read: Reader;
  /** `resources.products.operations.create` or `operations.search`. */
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly kind: StandardOperation | 'action';
  readonly resource?: string;
  readonly host?: string;
  readonly sends: string;
  readonly envelope: { readonly item: string; readonly request: string };
  /** Path of the collection and of the item, for standard operations. */
  readonly paths?: { readonly path: Slot<Template>; readonly item: Slot<Template> };
  /** Schema of one record and of a list of them, envelopes included. */
  readonly shapes?: { readonly item: Slot<JsonSchema>; readonly list: Slot<JsonSchema> };
  /** Path segment of the current version, such as `/v1/`. */
  readonly segment?: string;
  /** The version is named elsewhere than in the path, of every operation that does not say otherwise. */
  readonly isBesidePath: boolean;
  readonly withheld: Withheld;
  /** Schema of the record where it declares all members that answers have. */
  readonly closed?: JsonSchema;
}

export function resolveOperation(context: OperationContext): OperationFacts {
  const { read, path, kind, id } = context;
  const fact = (name: string): string => `${path}.${name}`;
  const method = methodOf(context);
  const route = routeOf(context);
  const fromMethod = (name: 'safe' | 'idempotent'): Slot<boolean> => {
    const said = read.flag(fact(name));
    if (said.state !== 'gap' || method.state !== 'stated') return said;
    const general = read.flag(`methods.${method.value}.${name}`);
    return general.state === 'gap' ? gap(fact(name), ...general.paths) : general;
  };
  const safe = fromMethod('safe');
  const auth = authOf(context);
  const filled = Object.keys(filledFrom(valueOr(read.json(fact('fill')), {}) as Operation['fill']).fill);
  const named = [...filled, ...versionMember(context), ...keyMember(read, id)];
  const schemaOf = (slot: Slot<JsonSchema>): Slot<JsonSchema> =>
    map(slot, (schema) => withUnshown(withoutMembers(schema, named), context.closed));
  const accepted = schemaOf(bodyOf(context));
  const sent = read.schema(fact('send'));
  const body = sentByCallers(read, id, sent.state === 'stated' ? schemaOf(sent) : accepted);
  const returns = returnsOf(context);
  const formats = read.list<Format>(fact('format'));
  // What changes by merging is what most is known of.
  const format = map(formats, (all): Format => all.find((one) => one === 'merge-patch') ?? all[0] ?? 'merge-patch');
  const declared = described({ context, method, route, safe, auth, body, format });
  const because = context.withheld.get(id);
  const offered = because === undefined || declared.state !== 'stated' ? declared : because;
  const sends = read.list(fact('sends'));
  return {
    id,
    kind,
    offered,
    declared,
    body,
    accepted,
    status: read.statuses(fact('status')),
    returns,
    response: responseOf(context, returns),
    safe,
    idempotent: fromMethod('idempotent'),
    auth,
    scopes: read.list(fact('scopes')),
    ownerOnly: ownerOnlyOf(context),
    location: read.flag(fact('location')),
    repeat: read.statuses(fact('repeat')),
    leaves: map(read.json(fact('leaves')), (value) => value as unknown as Tombstone),
    goneWithin: valueOr(read.duration(fact('gone-within')), 0),
    upsert: read.flag(fact('upsert')),
    format,
    otherForms: map(offered, (one) => otherForms(one, valueOr(formats, []), valueOr(sends, []))),
    headers: answerHeadersOf(read.json(fact('headers'))),
    bounds: isOfRecord(context, route) && accepted.state !== 'none' ? boundsOf(read, fact('bounds')) : none(id),
    sets: isOfRecord(context, route) ? setMembersOf(read.json(fact('sets'))) : none(id),
  };
}

function boundsOf(read: Reader, path: string): OperationFacts['bounds'] {
  return map(read.list<JsonObject>(path), (all) => all.flatMap((one) => boundOf(one, [])));
}

/** The member of its body that names the version of the record and nothing else: a run writes it, as it fills others. */
function versionMember({ read, kind, resource }: OperationContext): readonly string[] {
  const isWrite = kind === 'update' || kind === 'replace' || kind === 'action';
  const sent = isWrite && resource !== undefined ? ifStated(read.text(`resources.${resource}.concurrency.sent`)) : '';
  return sent?.startsWith('/') === true ? [sent] : [];
}

/** Whether it is an action on one record, which its path names. */
function isOfRecord({ kind, resource }: OperationContext, route: Slot<Template>): boolean {
  return (
    kind === 'action' && resource !== undefined && route.state === 'stated' && namesRecordOf(route.value, resource)
  );
}

/** Listing, reading, deleting and what is done with GET send no body (RFC 9110 section 9.3), unless the contract says otherwise. */
function bodyOf({ read, path, kind }: OperationContext): Slot<JsonSchema> {
  const own = read.schema(`${path}.body`);
  const method = read.text(`${path}.method`);
  const isGet = method.state === 'stated' && (method.value === 'GET' || method.value === 'HEAD');
  const bodiless = kind === 'list' || kind === 'read' || kind === 'delete' || isGet;
  if (own.state !== 'gap' || !bodiless) return own;
  // Of an operation that nobody speaks of, the operation itself is what is missing.
  return read.json(path).state === 'stated' ? none(`${path}.body`) : gap(path);
}

/** What writes to a record or acts on it is as its resource says, unless the operation says otherwise. */
function ownerOnlyOf({ read, path, kind, resource }: OperationContext): Slot<boolean> {
  const own = read.flag(`${path}.owner-only`);
  const isOfRecord = resource !== undefined && !['list', 'read', 'create'].includes(kind);
  return own.state === 'gap' && isOfRecord ? read.flag(`resources.${resource}.owner-only`) : own;
}

function methodOf({ read, path, kind }: OperationContext): Slot<string> {
  const own = read.text(`${path}.method`);
  if (own.state !== 'gap' || kind === 'action') return own;
  const method = methodFor(kind, read.json('methods'));
  return method === undefined ? gap(`${path}.method`) : stated(method, `methods.${method}.purpose`);
}

/** `path` and `item` as the value stand for the paths of the resource. */
function routeOf({ read, path, kind, paths }: OperationContext): Slot<Template> {
  const own = read.text(`${path}.path`);
  if (!paths) return map(own, parseTemplate);
  if (own.state === 'stated' && own.value !== 'path' && own.value !== 'item') return map(own, parseTemplate);
  const collection = own.state === 'stated' ? own.value === 'path' : kind === 'list' || kind === 'create';
  return collection ? paths.path : paths.item;
}

function authOf({ read, path }: OperationContext): Slot<Operation['auth']> {
  const own = read.json(`${path}.auth`);
  const said = own.state === 'gap' ? read.json('auth.default') : own;
  if (said.state === 'gap') return gap('auth.default');
  return map(said, (value) => value as Operation['auth']);
}

function returnsOf({ read, path, kind }: OperationContext): OperationFacts['returns'] {
  const own = read.text<'item' | 'nothing' | 'list' | 'other'>(`${path}.returns`);
  if (own.state !== 'gap') return own;
  // What listing and reading answer is their meaning.
  if (kind === 'list') return stated('list', path);
  return kind === 'read' ? stated('item', path) : own;
}

function responseOf({ read, path, shapes }: OperationContext, returns: OperationFacts['returns']): Slot<JsonSchema> {
  const own = read.schema(`${path}.response`);
  if (own.state !== 'gap') return own;
  if (returns.state !== 'stated' || !shapes) return returns.state === 'none' ? returns : own;
  if (returns.value === 'nothing') return none(`${path}.returns`);
  if (returns.value === 'item') return shapes.item;
  return returns.value === 'list' ? shapes.list : own;
}

interface DescribedParts {
  readonly context: OperationContext;
  readonly method: Slot<string>;
  readonly route: Slot<Template>;
  readonly safe: Slot<boolean>;
  readonly auth: Slot<Operation['auth']>;
  readonly body: Slot<JsonSchema>;
  readonly format: Slot<Format>;
}

function described(parts: DescribedParts): Slot<Operation> {
  const { context, method, route, safe, auth, body, format } = parts;
  const { read, path, resource, kind, id, name, segment, isBesidePath } = context;
  const said = read.json(path);
  if (said.state !== 'stated') return said;
  if (method.state === 'none' || route.state === 'none') return method.state === 'none' ? method : (route as never);
  if (method.state === 'gap' || route.state === 'gap') {
    return gap(...(route.state === 'gap' ? route.paths : []), ...(method.state === 'gap' ? method.paths : []));
  }
  const host = valueOr(read.text(`${path}.host`), context.host);
  const retryKey = retryKeyOf(read, id, read.schema(`${path}.body`));
  const done = completion(read.json(`${path}.done`));
  const needs = prerequisitesOf(read, path, context);
  const envelope = kind === 'action' ? envelopeOf(read, `${path}.envelope`, usualEnvelope(context)) : context.envelope;
  const versioned =
    isBesidePath ||
    placeholders(route.value).includes('version') ||
    (segment !== undefined && route.value.text.includes(segment));
  return stated(
    {
      id,
      name,
      ...(resource === undefined ? {} : { resource }),
      kind,
      method: method.value,
      path: route.value,
      ...(host === undefined ? {} : { host }),
      auth: auth.state === 'gap' ? 'optional' : valueOr(auth, 'none'),
      ...(body.state === 'stated' ? { body: body.value } : {}),
      sends: sentAs(ifStated(read.list(`${path}.sends`))?.[0], ifStated(format), context.sends),
      ...(format.state === 'stated' ? { format: format.value } : {}),
      requestEnvelope: envelope.request,
      itemEnvelope: envelope.item,
      ...filledFrom(valueOr(read.json(`${path}.fill`), {}) as Operation['fill']),
      safe: valueOr(safe, false),
      versioned: valueOr(read.flag(`${path}.versioned`), versioned),
      ...whenOf(context),
      ...(retryKey === undefined ? {} : { retryKey }),
      ...(needs.length === 0 ? {} : { needs }),
      ...refusedOf(read.json(`${path}.refused`)),
      ...examplesOf(read.json(`${path}.examples`)),
      ...(done ? { done } : {}),
      ...permittedRefusalsOf(read.json(`${path}.may-refuse`)),
      ...severalOf(read.json(`${path}.several`)),
      ...(ifStated(read.text(`${path}.undoes`)) === 'delete' ? { undoes: 'delete' as const } : {}),
    },
    path,
  );
}

/** Placeholders of the record's id, and members of the record. */
function filledFrom(fill: Operation['fill']): Pick<Operation, 'fill' | 'repeats'> {
  const isMember = ([, from]: readonly [string, string]): boolean => from.startsWith('/');
  const repeats = Object.entries(fill).filter(isMember);
  const ids = Object.entries(fill).filter((one) => !isMember(one));
  return { fill: Object.fromEntries(ids), ...(repeats.length === 0 ? {} : { repeats: Object.fromEntries(repeats) }) };
}

function examplesOf(slot: Slot<Json>): Pick<Operation, 'examples'> {
  if (slot.state !== 'stated' || !isObject(slot.value)) return {};
  return {
    examples: Object.entries(slot.value).flatMap(([name, body]) => (isObject(body) ? [{ name, body }] : [])),
  };
}

function refusedOf(slot: Slot<Json>): Pick<Operation, 'refused'> {
  if (slot.state !== 'stated' || !isObject(slot.value)) return {};
  return {
    refused: Object.fromEntries(Object.entries(slot.value).map(([name, one]) => [name, asList(one) as number[]])),
  };
}

/** Schemas of an answer with one record and with a list of them. */
export function answerShapes(
  schema: Slot<JsonSchema>,
  itemEnvelope: string,
  items: Slot<Locator>,
): { readonly item: Slot<JsonSchema>; readonly list: Slot<JsonSchema> } {
  const item = map(schema, (one) => itemAt(itemEnvelope, one, false));
  if (schema.state !== 'stated' || items.state !== 'stated') {
    const missing = [items, schema].flatMap((slot) => (slot.state === 'gap' ? slot.paths : []));
    const nothing = [items, schema].find((slot) => slot.state === 'none');
    return { item, list: nothing ? nothing : gap(...missing) };
  }
  if (items.value.kind !== 'pointer') return { item, list: gap(items.path) };
  return { item, list: stated(listShape(items.value, schema.value), schema.path) };
}
