import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import { likelyReferences, type ApiBody } from './body.js';
import type { Deriving } from './deriving.js';
import { isSame } from '../openapi/merge-schemas.js';
import { bare, singular } from '../openapi/naming.js';
import type { ApiRecord } from './record.js';
import { memberOf, type ApiResource } from './resource.js';
import type { VersionMember } from './versions.js';

/** Names of texts that people read, the best first. */
const TEXTS = [
  'name',
  'title',
  'subject',
  'label',
  'displayname',
  'summary',
  'description',
  'body',
  'text',
  'note',
  'notes',
  'comment',
  'content',
  'message',
];
/** The mark of a run needs so many characters. */
const MARK = 20;
/**
 * Members that may change without a write, by their names. What each write changes, such as the time of the last update, is none of them: a
 * read that changes it is a mistake.
 */
const MOVING = /^(?:touched|viewed|accessed|last(?!updated|modified|changed|edited|write))/;
/** Members that are set when a record is made and never again, by their names. */
const CREATION =
  /^(?:created(?:at|by|on|date|time|timestamp|atutc|byid|byuser|byuserid)?|creation(?:date|time|timestamp|datetime)?|creator(?:id)?|date(?:of)?creat(?:ed|ion)|time(?:of)?creat(?:ed|ion)|insertedat)$/;

/** Members that each write sets anew, by their names. */
const LATEST =
  /^(?:(?:last)?(?:updated|modified|changed|edited)(?:at|on|date|time|timestamp|atutc)?|(?:modification|update)(?:date|time|timestamp|datetime)?|revision(?:number)?|version(?:number)?|etag)$/;

/** Which members a run may write to, which it leaves alone, and which change by themselves. */
export function stateFields(
  deriving: Deriving,
  resource: ApiResource,
  record: ApiRecord,
  bodies: ReadonlyMap<string, ApiBody>,
  version?: VersionMember,
): void {
  const { draft, names } = deriving;
  const at = ['resources', resource.name];
  const create = bodies.get('create');
  const shown = record.schema;
  if (shown !== undefined) draft.revise([...at, 'schema'], loosened(shown, [...bodies.values()]));
  if (create === undefined || shown === undefined) return;
  const references = likelyReferences(create, names);
  const tag = tagOf(create.schema, shown, names);
  if (tag !== undefined) draft.state([...at, 'tag'], tag, 'assumed', 'a text that a run writes its mark into');
  else
    draft.leaveOut(
      `records of ${resource.name}`,
      'none are made: no text of at least 20 characters, free of a pattern that marks break, is taken by the create and shown by the record; state `tag: none` or the text by which records are known',
    );
  const written = new Set([...bodies.values()].flatMap(({ schema }) => Object.keys(propertiesOf(schema))));
  const dropped = new Set([...bodies.values()].flatMap((body) => body.dropped ?? []));
  const readOnly = Object.keys(propertiesOf(shown)).filter((name) => !written.has(name) && !dropped.has(name));
  if (readOnly.length > 0 && bodies.size > 0)
    draft.state([...at, 'read-only', 'fields'], readOnly.map(pointerTo), 'openapi', 'no request has them');
  const closed = [...bodies.values()].every(
    ({ schema }) => isObject(schema) && schema['additionalProperties'] === false,
  );
  if (closed && bodies.size > 0)
    draft.propose([...at, 'unknown-field'], 'reject', 'openapi', 'the bodies have additionalProperties: false');
  if (isObject(shown) && shown['additionalProperties'] === false)
    draft.propose([...at, 'closed'], true, 'openapi', 'the schema has additionalProperties: false');
  // A version that updates send as they send the rest is another one afterwards.
  const sent = version === undefined || version.isTaken ? [] : [version.name];
  const moving = [...readOnly.filter((name) => MOVING.test(bare(name))), ...sent];
  const reshaped = [...new Set([...bodies.values()].flatMap(({ schema }) => reshapedIn(schema, shown)))];
  if (moving.length + reshaped.length > 0) {
    const note = 'they change without a write, by their names, or are answered in another form than they are sent in';
    draft.state([...at, 'volatile'], [...moving, ...reshaped].map(pointerTo), 'assumed', note);
  }
  const changes = ['update', 'replace'].some((kind) => draft.has([...at, 'operations', kind]));
  const lasting = changes ? readOnly.filter((name) => CREATION.test(bare(name))) : [];
  if (lasting.length > 0)
    draft.propose(
      [...at, 'immutable'],
      lasting.map(pointerTo),
      'assumed',
      'set when the record is made, by their names',
    );
  const named = version?.isTaken === true ? [version.name] : [];
  const latest = changes ? [...readOnly.filter((name) => LATEST.test(bare(name))), ...named] : [];
  if (latest.length > 0)
    draft.propose(
      [...at, 'changes-with-writes'],
      latest.map(pointerTo),
      'assumed',
      'set by each write, by their names',
    );
  for (const { pointer, to, isRequired } of references) {
    if (to === resource.name) continue;
    if (isRequired)
      draft.state(
        [...at, 'refs', pointer],
        to,
        'assumed',
        'the name of the member, without which no record can be made',
      );
    else draft.propose([...at, 'refs', pointer], to, 'openapi', 'the name of the member; add it to the bodies as well');
  }
  stateRemoval(deriving, at, resource);
  proposeStates(deriving, at, shown, new Set(readOnly));
}

/** A text in both the body and the record, as free as can be. */
function tagOf(body: JsonObject, shown: JsonObject, resources: readonly string[]): string | undefined {
  // `album` of a track is likely to name one, and `cover_album_id` surely does.
  const isReference = (name: string): boolean =>
    /(?:(?:^|[_-])(?:id|uuid|guid)|[a-z](?:Id|Uuid|Guid))$/.test(name) ||
    resources.some((one) => bare(singular(one)) === bare(name.replace(/[_-]?(?:id|uuid)$/i, '')));
  const candidates = textsIn(body, shown, '', 0).filter(({ pointer }) => !isReference(pointer.split('/').at(-1) ?? ''));
  const rank = ({ pointer, isRequired }: Candidate): number => {
    const known = TEXTS.indexOf(bare(pointer.split('/').at(-1) ?? ''));
    return (known < 0 ? TEXTS.length : known) + (isRequired ? 0 : 3);
  };
  return [...candidates].sort((a, b) => rank(a) - rank(b))[0]?.pointer;
}

interface Candidate {
  readonly pointer: string;
  readonly isRequired: boolean;
}

function textsIn(body: JsonObject, shown: JsonObject, before: string, depth: number): readonly Candidate[] {
  const required = Array.isArray(body['required']) ? (body['required'] as readonly Json[]) : [];
  return Object.entries(propertiesOf(body)).flatMap(([name, schema]): readonly Candidate[] => {
    const answered = memberOf(shown, name);
    if (!isObject(schema) || answered === undefined) return [];
    const pointer = `${before}${pointerTo(name)}`;
    if (isObject(schema['properties']) && depth < 1) return textsIn(schema, answered, pointer, depth + 1);
    const types = [schema['type']].flat();
    const isFree =
      ['enum', 'const', 'format', 'anyOf', 'oneOf', 'allOf'].every((word) => schema[word] === undefined) &&
      takesMarks(schema['pattern']);
    const longest = schema['maxLength'];
    const isLong = longest === undefined || (typeof longest === 'number' && longest >= MARK);
    const isShown = [answered['type']].flat().includes('string');
    return types.includes('string') && isFree && isLong && isShown
      ? [{ pointer, isRequired: required.includes(name) }]
      : [];
  });
}

/** A pattern that says little, such as `\S`, takes the marks of a run, alone and before other text. */
function takesMarks(pattern: Json | undefined): boolean {
  if (pattern === undefined) return true;
  if (typeof pattern !== 'string' || isSlow(pattern)) return false;
  try {
    const expression = new RegExp(pattern, 'u');
    return MARKS.every((mark) => expression.test(mark));
  } catch {
    return false;
  }
}

/** What a run writes into a text. */
const MARKS = ['pb-5637ec8c-1dut3ys52', 'pb-0a1b2c3d-kq7 a', 'pb-ffffffff-9zz Some words, and more: (1)'];
/** Whether a pattern may take long to try: it repeats a group, or has many repetitions. Such a one is no simple rule either. */
function isSlow(pattern: string): boolean {
  return /\)[*+{]/.test(pattern) || (pattern.match(/[*+{]/g) ?? []).length > MOST_REPETITIONS;
}

const MOST_REPETITIONS = 3;

/** Members that a request may send as a number and an answer shows as a text, and the like: what is read is not what was sent. */
function reshapedIn(body: JsonObject, shown: JsonObject): readonly string[] {
  return Object.entries(propertiesOf(body)).flatMap(([name, schema]) => {
    const [sent, read] = [typesOf(schema), typesOf(memberOf(shown, name))];
    return sent === undefined || read === undefined || sent.every((type) => type === 'null' || read.includes(type))
      ? []
      : [name];
  });
}

/** Undefined where any type will do. A whole number is a number. */
function typesOf(schema: Json | undefined): readonly string[] | undefined {
  if (!isObject(schema)) return undefined;
  const list = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(list)) {
    const all = (list as readonly Json[]).map(typesOf);
    return all.includes(undefined) ? undefined : all.flatMap((types) => types ?? []);
  }
  const { type } = schema;
  if (type === undefined) return undefined;
  return [type].flat().map((one) => (one === 'integer' ? 'number' : String(one)));
}

const BOUNDS = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'pattern', 'format'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
];

/**
 * The schema of a record without the bounds that some body does not have: what a request may set, a read shows, and a document that
 * forgets a bound in one of the two places says nothing wrong of the service.
 */
export function loosened(shown: JsonObject, bodies: readonly ApiBody[]): JsonObject {
  const properties = Object.entries(propertiesOf(shown)).map(([name, schema]) => {
    const sent = bodies.map((body) => memberOf(body.schema, name)).filter((one) => one !== undefined);
    if (!isObject(schema) || sent.length === 0) return [name, schema] as const;
    const kept = Object.entries(schema).filter(
      ([word, value]) => !BOUNDS.includes(word) || sent.every((one) => isSame(one[word], value)),
    );
    return [name, Object.fromEntries(kept)] as const;
  });
  return properties.length === 0 ? shown : { ...shown, properties: Object.fromEntries(properties) };
}

/** An enumeration that only the service sets is most likely a state. Which of them follow each other, no document says. */
function proposeStates(
  { draft }: Deriving,
  at: readonly string[],
  shown: JsonObject,
  readOnly: ReadonlySet<string>,
): void {
  const found = Object.entries(propertiesOf(shown)).filter(([name, schema]) => {
    const isNamed = /^(?:status|state|phase|stage)$/i.test(name);
    return isNamed && readOnly.has(name) && isObject(schema) && Array.isArray(schema['enum']);
  });
  const [one, more] = found;
  if (one === undefined || more !== undefined || !isObject(one[1])) return;
  const [name, schema] = one;
  const values = (schema['enum'] as readonly Json[]).filter((value) => value !== null);
  const note = 'an enumeration that no request has; say also `initial` and `transitions`';
  draft.propose([...at, 'states', 'at'], pointerTo(name), 'openapi', note);
  draft.propose([...at, 'states', 'values'], values, 'openapi', note);
}

/** Records are deleted, or else nobody says how they go. */
function stateRemoval({ draft }: Deriving, at: readonly string[], { atItem, item, name }: ApiResource): void {
  const isDeleted = atItem.has('DELETE') && draft.has([...at, 'operations', 'delete']);
  if (isDeleted && !draft.has([...at, 'operations', 'read'])) {
    const why = 'none are made, because no read would show that a record is one of the run before it is deleted';
    draft.leaveOut(`records of ${name}`, why);
    const create = [...at, 'operations', 'create'];
    if (draft.has(create)) draft.state([...create, 'never-call'], true, 'assumed', why);
    return;
  }
  if (isDeleted) {
    draft.state([...at, 'cleanup'], 'delete');
    const [gone] = (atItem.get('DELETE')?.responses ?? []).filter(({ status }) => status === '404' || status === '410');
    if (gone !== undefined)
      draft.propose(
        [...at, 'operations', 'delete', 'repeat'],
        Number(gone.status),
        'openapi',
        'the status is described',
      );
    return;
  }
  const isBelow = (item?.parts.length ?? 0) > 3;
  if (isBelow)
    draft.propose(
      [...at, 'cleanup'],
      'parent',
      'openapi',
      'there is no DELETE; the records may be deleted with the one above them',
    );
  draft.leaveOut(`records of ${name}`, 'none are made, because nothing says how they would be removed: see `cleanup`');
}

function propertiesOf(schema: JsonObject): JsonObject {
  const properties = schema['properties'];
  return isObject(properties) ? properties : {};
}

function pointerTo(name: string): string {
  return `/${escapeSegment(name)}`;
}
