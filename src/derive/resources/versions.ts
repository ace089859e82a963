import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import type { ApiBody } from './body.js';
import { describedMembers, memberAt, sentenceWith, writtenBody } from '../openapi/descriptions.js';
import type { Deriving } from './deriving.js';
import { bare } from '../openapi/naming.js';
import type { ApiOperation } from '../openapi/operation.js';
import type { ApiRecord } from './record.js';
import { memberOf, type ApiResource } from './resource.js';

/** Members that say of which version an update is, by their names; those of the first kind are nothing else, whoever sends them. */
const LOCK = /^(?:(?:lock|row|record|entity|object|resource)(?:version|revision)|concurrency(?:token|stamp))$/;
const VERSION = /^(?:version|versionnumber|revision|revisionnumber|rev|etag)$/;
const SAID =
  /\boptimistic\w*\b|\bconcurren(?:t|cy)\b|\blost updates?\b|\bstale\b|\bversion (?:that|which|you) (?:was |were |you |is )?(?:last )?read\b/i;
const TYPES = new Set(['integer', 'number', 'string']);

/** A member of updates that names the version that they are based on. */
export interface VersionMember {
  readonly name: string;
  /** True where it is not sent as other members are, because `concurrency` or the caller's own choice says when. */
  readonly isTaken: boolean;
}

interface Write {
  readonly kind: string;
  readonly operation: ApiOperation;
  readonly body: ApiBody;
}

/**
 * Optimistic concurrency in the body: an update names the version that a read showed. The member is taken out of what updates write, since
 * what a record shows after an update is another version.
 */
export function stateVersion(
  { draft, document }: Deriving,
  resource: ApiResource,
  { schema: shown }: ApiRecord,
  bodies: Map<string, ApiBody>,
): VersionMember | undefined {
  const at = ['resources', resource.name];
  const writes = writesOf(resource, bodies);
  const name = shown === undefined ? undefined : versionIn(writes, shown);
  if (name === undefined || shown === undefined) return undefined;
  const texts = writes.flatMap(({ operation, body }) => {
    const inner = memberAt(document, writtenBody(operation), body.envelope);
    return [operation.description, describedMembers(document, inner).get(name) ?? ''];
  });
  const sentence = texts.map((text) => sentenceWith(text, SAID)).find((one) => one !== undefined);
  const create = bodies.get('create');
  // What a create may choose as well is most likely a version of something else.
  const isChosen = create !== undefined && memberOf(create.schema, name) !== undefined && !LOCK.test(bare(name));
  if (isChosen && sentence === undefined) return undefined;
  const naming = writes.filter(({ body }) => memberOf(body.schema, name) !== undefined);
  const isRequired = naming.length === writes.length && naming.every(({ body }) => requiredIn(body).includes(name));
  const described = (wanted: readonly string[]): readonly number[] =>
    wanted.filter((one) => naming.every(({ operation }) => hasStatus(operation, one))).map(Number);
  const conflicts = described(['409', '412']);
  const refusals = described(['400', '409', '412', '422', '428']);
  const heedsHeader = writes.some(({ operation }) => hasIfMatch(operation));
  const isCertain = !heedsHeader && (sentence !== undefined || (isRequired && conflicts.length > 0));
  const note = sentence ?? 'the name of a member that updates have and creates do not';
  const own = [...at, 'concurrency'];
  const pointer = `/${escapeSegment(name)}`;
  const say = isCertain ? draft.state.bind(draft) : draft.propose.bind(draft);
  if (!heedsHeader) {
    const [conflict, more] = conflicts;
    say([...own, 'by'], pointer, 'openapi', note);
    if (conflict === undefined)
      draft.propose([...own, 'conflict'], 409, 'assumed', 'the usual status; none is described for it');
    else say([...own, 'conflict'], more === undefined ? conflict : [...conflicts], 'openapi', 'described for updates');
    if (!isRequired) say([...own, 'missing'], 'none', 'openapi', `${name} is not required`);
    else if (refusals.length > 0) say([...own, 'missing'], [...refusals], 'openapi', `${name} is required`);
    const remove = resource.atItem.get('DELETE');
    const isNamed = remove?.parameters.some((one) => [bare(name), 'ifmatch'].includes(bare(one.name)));
    if (remove !== undefined && remove.body === undefined && isNamed === false)
      say([...own, 'deletes'], false, 'openapi', 'a DELETE names no version');
  }
  const isSent = isCertain && conflicts.length > 0 && refusals.length > 0;
  const isTaken = (isSent || !isRequired) && naming.every(({ body }) => membersOf(body).length > 1);
  if (isTaken) for (const write of naming) takeOut(draft, at, write, name, bodies);
  return { name, isTaken };
}

function writesOf({ atItem }: ApiResource, bodies: ReadonlyMap<string, ApiBody>): readonly Write[] {
  return [
    ['update', 'PATCH'],
    ['replace', 'PUT'],
  ].flatMap(([kind = '', method = '']) => {
    const [operation, body] = [atItem.get(method), bodies.get(kind)];
    return operation === undefined || body === undefined ? [] : [{ kind, operation, body }];
  });
}

/** The one member of updates that the record shows as well, and that is called a version. */
function versionIn(writes: readonly Write[], shown: JsonObject): string | undefined {
  const names = new Set(writes.flatMap(({ body }) => membersOf(body)));
  const found = [...names].filter((name) => {
    const types = [memberOf(shown, name)?.['type']].flat().filter((type) => type !== 'null');
    const isOne = types.length === 1 && TYPES.has(String(types[0])) && memberOf(shown, name)?.['enum'] === undefined;
    return isOne && (LOCK.test(bare(name)) || VERSION.test(bare(name)));
  });
  return found.find((name) => LOCK.test(bare(name))) ?? (found.length === 1 ? found[0] : undefined);
}

function takeOut(
  draft: Deriving['draft'],
  at: readonly string[],
  { kind, body }: Write,
  name: string,
  bodies: Map<string, ApiBody>,
): void {
  const { required, properties, ...rest } = body.schema;
  const { [name]: _, ...others } = isObject(properties) ? properties : {};
  const needed = listOf(required).filter((one) => one !== name);
  const schema = { ...rest, ...(needed.length === 0 ? {} : { required: needed }), properties: others };
  draft.revise([...at, 'operations', kind, 'body'], schema);
  bodies.set(kind, { ...body, schema, dropped: [...(body.dropped ?? []), name] });
}

function membersOf({ schema: { properties } }: ApiBody): readonly string[] {
  return isObject(properties) ? Object.keys(properties) : [];
}

function requiredIn({ schema }: ApiBody): readonly Json[] {
  return listOf(schema['required']);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function hasStatus({ responses }: ApiOperation, status: string): boolean {
  return responses.some((one) => one.status === status);
}

function hasIfMatch({ parameters }: ApiOperation): boolean {
  return parameters.some((one) => one.in === 'header' && one.name.toLowerCase() === 'if-match');
}
