import { fixedQuery } from './openapi/fixed-query.js';
import { isObject, type Json, type JsonObject } from '../contract/text/json.js';
import { escapeSegment } from '../contract/text/pointer.js';
import { bodyOf, likelyReferences, withoutUnsayable, type ApiBody } from './resources/body.js';
import { takesAnyMembers } from './resources/any-members.js';
import { answersRecord, noCreate } from './resources/creates.js';
import { stateConcurrency } from './resources/concurrency.js';
import type { Deriving } from './resources/deriving.js';
import { isSame } from './openapi/merge-schemas.js';
import { stateListed } from './resources/listed.js';
import { stateNothing } from './draft/nothing.js';
import { successes, type ApiOperation } from './openapi/operation.js';
import { stateOrdering } from './lists/ordering.js';
import { stateWholeWrites } from './resources/whole-writes.js';
import { statePaging } from './lists/paging.js';
import { proposeSince } from './lists/since.js';
import { proposeId } from './resources/likely-id.js';
import { type ApiRecord, showsRecord } from './resources/record.js';
import { answerOf } from './openapi/answers.js';
import { placeholdersOf, written, type ApiResource } from './resources/resource.js';
import { stateFields } from './resources/state-fields.js';
import { stateVersion } from './resources/versions.js';

/** Which operation of a resource stands where. */
interface Standard {
  readonly kind: 'list' | 'read' | 'create' | 'replace' | 'update' | 'delete';
  readonly operation: ApiOperation;
}

/** Says all that the document says of one resource. False where its paths cannot be written. */
export function stateResource(deriving: Deriving, resource: ApiResource, record: ApiRecord): boolean {
  const { draft, known, given } = deriving;
  const { name, collection, item, atCollection, atItem, list, listed } = resource;
  const at = ['resources', name];
  const operations = [...atCollection.values(), ...atItem.values()];
  const firstPart = record.first === undefined ? [] : [record.first.placeholder];
  const places = [
    ...(collection === undefined ? [] : [['path', collection, []] as const]),
    ...(item === undefined ? [] : [['item', item, [...firstPart, record.placeholder]] as const]),
  ];
  const paths: (readonly [string, string])[] = [];
  const variables: Record<string, string> = {};
  for (const [key, shape, own] of places) {
    const found = placeholdersOf(shape, own, known, given, operations);
    if ('why' in found) {
      draft.leaveOut(`the resource ${name}: ${found.what}`, found.why);
      return false;
    }
    paths.push([key, written(shape, found)]);
    Object.assign(variables, found.variables);
  }
  for (const [variable, value] of Object.entries(variables))
    draft.state(['variables', variable], value, 'openapi', 'its example or only value');
  for (const [key, path] of paths) draft.state([...at, key], path);
  if (record.first !== undefined)
    draft.state([...at, 'id', record.first.placeholder], `/${escapeSegment(record.first.member)}`);
  if (item !== undefined && record.id !== undefined) draft.state([...at, 'id', record.placeholder], `/${record.id}`);
  else if (item !== undefined) proposeId(draft, at, record, list?.item);

  const standards = standardsOf(deriving, resource, record);
  const collectionPath = paths.find(([key]) => key === 'path')?.[1];
  if (collectionPath !== undefined) stateWholeWrites(deriving, resource, collectionPath);
  const create = standards.find(({ kind }) => kind === 'create');
  if (create?.operation.method === 'PUT') stateOwnIds(deriving, at, record);
  if (record.schema !== undefined) draft.state([...at, 'schema'], record.schema);
  const bodies = new Map<string, ApiBody>();
  for (const { kind, operation } of standards) stateStandard(deriving, resource, record, { kind, operation }, bodies);
  let listPath = collectionPath ?? '';
  if (listed !== undefined && standards.some(({ kind }) => kind === 'list')) {
    const found = placeholdersOf(listed, [], known, given, operations);
    if (!('why' in found)) draft.state([...at, 'operations', 'list', 'path'], (listPath = written(listed, found)));
  }
  if (resource.otherList !== undefined) {
    const { method, path } = resource.otherList;
    draft.leaveOut(`${method} ${path}`, `it is a second list of ${name}, and a resource has one`);
  }
  stateEnvelope(deriving, at, record, bodies);
  stateConcurrency(deriving, at, atItem);
  const version = stateVersion(deriving, resource, record, bodies);
  stateFields(deriving, resource, record, bodies, version);

  const read = atCollection.get('GET');
  if (list !== undefined && read !== undefined) {
    const place = { draft, at: [...at, 'collection'], operation: read, page: list.page, understood: new Set<string>() };
    draft.state([...place.at, 'items'], list.at);
    stateListed(draft, at, record.schema, list, bodies);
    statePaging(place);
    proposeSince(place, list.item);
    stateOrdering(place, record.schema ?? list.item);
    const rest = read.parameters.filter((one) => one.in === 'query' && !place.understood.has(one.name));
    const needed = rest.filter(({ isRequired }) => isRequired);
    const { query, open } = fixedQuery(needed, 'only');
    for (const one of rest) {
      const { name: parameter, isRequired } = one;
      if (isRequired && !open.includes(one)) continue;
      if (isRequired)
        draft.leaveOut(`the list of ${name}`, `it needs the parameter ${parameter}, whose values are not stated`);
      else
        draft.leaveOut(
          `the parameter ${parameter} of GET ${read.path}`,
          'its name does not say what it does to the list',
        );
    }
    if (open.length > 0) draft.remove([...at, 'operations', 'list']);
    else if (query !== '') draft.state([...at, 'operations', 'list', 'path'], `${listPath}${query}`);
  }
  return true;
}

/** The operations of the two paths that are the standard ones; the others are left out, each with its reason. */
function standardsOf(deriving: Deriving, resource: ApiResource, record: ApiRecord): readonly Standard[] {
  const { draft, auth } = deriving;
  const { atCollection, atItem, item, list } = resource;
  const out: Standard[] = [];
  const add = (kind: Standard['kind'], operation: ApiOperation | undefined): void => {
    if (operation === undefined) return;
    const what = `${operation.method} ${operation.path}`;
    if (!auth.isKnown(operation)) draft.leaveOut(what, 'it needs credentials of a kind that a contract cannot say');
    else out.push({ kind, operation });
  };
  if (list !== undefined) add('list', atCollection.get('GET'));
  add('read', atItem.get('GET'));
  const put = atItem.get('PUT');
  const post = atCollection.get('POST');
  if (post !== undefined) {
    const reason = item === undefined ? undefined : noCreate(deriving, record, post);
    if (reason === undefined) add('create', post);
    else draft.leaveOut(`POST ${post.path}`, reason);
  }
  if (put !== undefined) {
    const makes = successes(put).some(({ status }) => status === '201');
    if (makes && post === undefined && record.id !== undefined) add('create', put);
    if (!makes || successes(put).some(({ status }) => status !== '201')) add('replace', put);
  }
  add('update', atItem.get('PATCH'));
  add('delete', atItem.get('DELETE'));
  const other = atItem.get('POST');
  if (other !== undefined)
    draft.leaveOut(
      `POST ${other.path}`,
      'what a POST to one record does is not clear; say it as `operations.update` with `method: POST`, or as an operation of its own',
    );
  for (const [method, operation] of [...atCollection, ...atItem]) {
    if (!['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].includes(method))
      draft.leaveOut(`${method} ${operation.path}`, 'the method is none that a resource has');
  }
  return out;
}

function stateStandard(
  deriving: Deriving,
  resource: ApiResource,
  record: ApiRecord,
  { kind, operation }: Standard,
  bodies: Map<string, ApiBody>,
): void {
  const { draft, document, auth, names } = deriving;
  const at = ['resources', resource.name, 'operations', kind];
  draft.state(at, {});
  if (kind === 'create' && operation.method === 'PUT') {
    draft.state([...at, 'method'], 'PUT');
    draft.state([...at, 'path'], 'item');
  }
  if (kind === 'update' && operation.method !== 'PATCH') draft.state([...at, 'method'], operation.method);
  const need = auth.of(operation);
  if (need !== undefined) draft.state([...at, 'auth'], need);
  const both = kind === 'create' || kind === 'replace';
  const isTwice = both && operation.method === 'PUT' && resource.atCollection.get('POST') === undefined;
  const all = successes(operation).map(({ status }) => Number(status));
  const statuses =
    isTwice && all.includes(201) ? all.filter((status) => (status === 201) === (kind === 'create')) : all;
  const [status, ...more] = statuses;
  if (status !== undefined) draft.state([...at, 'status'], more.length === 0 ? status : statuses);
  const makes = kind === 'replace' && all.includes(201);
  if (makes && isTwice) draft.state([...at, 'upsert'], true);
  // Generators of documents describe a 201 of every PUT.
  else if (makes) draft.propose([...at, 'upsert'], true, 'openapi', 'a status 201 is described for it');
  else if (kind === 'replace') draft.propose([...at, 'upsert'], false, 'openapi', 'no status 201 is described for it');
  if (kind !== 'list' && kind !== 'read') stateAnswer(deriving, at, record, operation);
  if (kind === 'create') {
    const made = successes(operation).find((one) => one.status === '201');
    if (made?.headers.has('location') === true) draft.state([...at, 'location'], true);
  }
  if (operation.isDeprecated)
    draft.leaveOut(`${operation.method} ${operation.path}`, 'it is deprecated; it is checked as the others are');
  if (kind === 'list' || kind === 'read' || kind === 'delete') return;
  const body = bodyOf(document, operation, record.schema, record.envelope);
  if (body === 'none') draft.state([...at, 'body'], 'none');
  else if ('why' in body) {
    // A write of which nobody says what it takes would only be refused.
    draft.leaveOut(body.what, body.why);
    const said = draft.remove(at);
    const isMerge = (operation.body?.media ?? []).some(({ type }) => type === 'application/merge-patch+json');
    const made = bodies.get('create') ?? bodies.get('replace');
    const isAny = kind !== 'update' && takesAnyMembers(document, operation, record.envelope);
    if (isAny) {
      for (const fact of said)
        if (fact.path.length > at.length) draft.propose(fact.path, fact.value, fact.origin, fact.note ?? 'described');
      draft.propose([...at, 'body'], { type: 'object' }, 'openapi', 'its schema allows any members, and names none');
    }
    if (kind === 'update' && isMerge && made !== undefined) {
      const { required: _, ...members } = made.schema;
      for (const fact of said)
        if (fact.path.length > at.length) draft.propose(fact.path, fact.value, fact.origin, fact.note ?? 'described');
      draft.propose([...at, 'format'], 'merge-patch', 'openapi', 'the media type of its body');
      draft.propose(
        [...at, 'body'],
        members,
        'assumed',
        'the members of the create, as the document does not name any',
      );
    }
  } else {
    if (kind !== 'create' && record.id !== undefined && requiredIn(body.schema).includes(record.id))
      draft.state([...at, 'fill'], { [`/${escapeSegment(record.id)}`]: record.placeholder });
    const refs = likelyReferences(body, names).filter(({ isRequired }) => isRequired);
    const kept = new Set(refs.map(({ pointer }) => pointer.slice(1)));
    const { schema, dropped } = withoutUnsayable(body, kept, { defaults: kind !== 'update' });
    if (kind === 'update' && dropped.length > 0 && Object.keys(propertiesIn(schema)).length === 0) {
      draft.leaveOut(
        `${operation.method} ${operation.path}`,
        `which values are good for ${dropped.join(', ')} is not said, and its body has nothing else`,
      );
      draft.remove(at);
      return;
    }
    const note = dropped.length === 0 ? undefined : `without ${dropped.join(', ')}: which values are good is not said`;
    draft.state([...at, 'body'], schema, 'openapi', note);
    if (body.sends !== undefined) draft.state([...at, 'sends'], body.sends);
    if (body.format !== undefined) draft.state([...at, 'format'], body.format);
    else if (kind === 'update') {
      // Merge semantics in plain JSON: the media type of the format is not among those that the document names.
      if (body.sends === undefined) draft.state([...at, 'sends'], 'json');
      draft.propose([...at, 'format'], 'merge-patch', 'openapi', `a ${operation.method} with some members`);
    }
    bodies.set(kind, { ...body, schema, dropped });
  }
}

function propertiesIn(schema: JsonObject): JsonObject {
  const properties = schema['properties'];
  return isObject(properties) ? properties : {};
}

/** What a write answers with. */
function stateAnswer(
  { draft, document }: Deriving,
  at: readonly string[],
  record: ApiRecord,
  operation: ApiOperation,
): void {
  const answers = successes(operation);
  if (answers.length === 0) return;
  if (answers.every(({ media }) => media.length === 0)) {
    stateNothing(draft, at, operation);
    return;
  }
  if (answers.some(({ media }) => media.length === 0)) return;
  if (showsRecord(document, record, operation)) draft.state([...at, 'returns'], 'item');
  else if (at.at(-1) === 'create' && answersRecord(document, record, operation)) {
    draft.state([...at, 'returns'], 'item');
    const answer = answerOf(document, operation);
    if (isObject(answer)) draft.state([...at, 'response'], answer);
  } else draft.state([...at, 'returns'], 'other');
}

function stateEnvelope(
  { draft }: Deriving,
  at: readonly string[],
  record: ApiRecord,
  bodies: ReadonlyMap<string, ApiBody>,
): void {
  if (record.envelope !== undefined) draft.state([...at, 'envelope', 'item'], record.envelope);
  const [first, ...others] = [...bodies.values()];
  if (first === undefined) return;
  draft.state([...at, 'envelope', 'request'], first.envelope);
  if (others.every(({ envelope }) => isSame(envelope, first.envelope))) return;
  for (const [kind, { envelope }] of bodies) {
    if (envelope === first.envelope) continue;
    draft.remove([...at, 'operations', kind, 'body']);
    draft.leaveOut(
      `the body of ${at.join('.')}.operations.${kind}`,
      'it stands in another member than that of the create',
    );
  }
}

/** An id that the caller chooses, with the form that the document gives it. */
function stateOwnIds({ draft }: Deriving, at: readonly string[], { parameter }: ApiRecord): void {
  draft.state([...at, 'id', 'assigned-by'], 'client');
  const pattern = parameter?.schema['pattern'];
  if (typeof pattern === 'string' && pattern.startsWith('^') && pattern.endsWith('$') && !/[^\\]\|/.test(pattern))
    draft.state([...at, 'id', 'pattern'], pattern.slice(1, -1));
}

const requiredIn = ({ required }: JsonObject): readonly Json[] =>
  Array.isArray(required) ? (required as readonly Json[]) : [];
