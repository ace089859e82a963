import { isObject, type Json } from '../../contract/text/json.js';
import { singular } from '../openapi/naming.js';
import { idForm } from './id-form.js';

/** A path that was seen, with what was answered there to a GET. */
export interface SeenPath {
  readonly path: string;
  readonly answer?: Json;
}

/** Members that name a record when they are not called `id`; what is called otherwise says more often what a record is like. */
const NAMING =
  /^(?:id|slug|key|code|handle|login|user_?name|name|number|sku|uuid|uid|isbn|ref|reference|.+_(?:id|key|slug)|.+Id)$/i;
/** Records of a list that are looked at. */
const MOST_RECORDS = 1000;

/** A segment of a path, as the template has it. */
interface Segment {
  readonly text: string;
  /** Behind the parameter of `/notes/17:archive`. */
  readonly behind: string;
}

interface Place {
  readonly segments: readonly Segment[];
  readonly seen: SeenPath;
}

/**
 * Finds which segments of the paths name one of many: by their form (numbers, UUIDs, ULIDs and the like), or because at least two texts at one
 * place are the names of the records that are answered there, or are listed above. What the file itself has in braces stays.
 *
 * Gives for each path its template, `/notes/{id}` for `/notes/17`.
 */
export function pathTemplates(seen: readonly SeenPath[]): ReadonlyMap<string, string> {
  const places = seen.map((one) => ({ segments: segmentsOf(one.path), seen: one }));
  const templates = new Map<string, string>();
  walk(places, [], [], templates);
  return new Map(seen.map(({ path }) => [path, templates.get(path) ?? path]));
}

function walk(
  places: readonly Place[],
  above: readonly string[],
  taken: readonly string[],
  templates: Map<string, string>,
): void {
  const depth = above.length;
  const here = places.filter(({ segments }) => segments.length === depth);
  for (const { seen } of here) {
    const end = seen.path.length > 1 && seen.path.endsWith('/') ? '/' : '';
    templates.set(seen.path, `/${above.join('/')}${depth === 0 ? '' : end}`);
  }
  const deeper = places.filter(({ segments }) => segments.length > depth);
  const at = ({ segments }: Place): Segment => segments[depth] ?? { text: '', behind: '' };
  const word = above.findLast((one) => !one.includes('{'));
  const isId = ({ text }: Segment): boolean => isDeclared(text) || idForm(text, above.at(-1)) !== undefined;
  const slugs = slugsAmong(
    deeper.filter((one) => !isId(at(one)) && at(one).behind === ''),
    here,
    depth,
  );
  const ids = deeper.filter((one) => isId(at(one)) || slugs.has(at(one).text));
  const rest = grouped(
    deeper.filter((one) => !ids.includes(one)),
    (one) => whole(at(one)),
  );
  for (const [text, inside] of rest) walk(inside, [...above, text], taken, templates);
  if (ids.length === 0) return;
  const name = freeParameter(nameOf(ids, here, depth), word, taken);
  for (const [behind, inside] of grouped(ids, (one) => at(one).behind))
    walk(inside, [...above, `{${name}}${behind}`], [...taken, name], templates);
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

function segmentsOf(path: string): readonly Segment[] {
  return path
    .split('/')
    .filter((text) => text !== '')
    .map((text) => {
      const [, first = '', behind = ''] = /^([^:]+)(:[a-zA-Z]\w*)$/.exec(text) ?? [];
      const isAction = behind !== '' && (isDeclared(first) || idForm(first, undefined) !== undefined);
      return isAction ? { text: first, behind } : { text, behind: '' };
    });
}

function whole({ text, behind }: Segment): string {
  return `${text}${behind}`;
}

function isDeclared(text: string): boolean {
  return /^\{[^{}]+\}$/.test(text);
}

/** Texts at one place that are names of records: at least two, each of which is answered or listed as the same member. */
function slugsAmong(places: readonly Place[], lists: readonly Place[], depth: number): ReadonlySet<string> {
  const byMember = new Map<string, Set<string>>();
  const add = (member: string, text: string): void => {
    byMember.set(member, (byMember.get(member) ?? new Set()).add(text));
  };
  const texts = new Set(places.map(({ segments }) => segments[depth]?.text ?? ''));
  for (const { segments, seen } of places) {
    const text = segments[depth]?.text ?? '';
    if (segments.length === depth + 1) for (const member of membersEqual(seen.answer, text)) add(member, text);
  }
  const listed = lists.flatMap(({ seen }) => recordsIn(seen.answer));
  const known = new Map([...uniqueMembers(listed)]);
  for (const [member, values] of known) for (const text of texts) if (values.has(decoded(text))) add(member, text);
  const found = new Set<string>();
  for (const [member, values] of byMember) {
    // One text that was asked for is one of several that are listed.
    if (values.size > 1 || (known.get(member)?.size ?? 0) > 1) for (const text of values) found.add(text);
  }
  return found;
}

/** How the parameter is called: as the file has it, as the member that holds its value in all answers, or `id`. */
function nameOf(places: readonly Place[], lists: readonly Place[], depth: number): string {
  const texts = places.map(({ segments }) => segments[depth]?.text ?? '');
  const declared = texts.find(isDeclared);
  if (declared !== undefined) return declared.slice(1, -1);
  const answered = places
    .filter(({ segments, seen }) => segments.length === depth + 1 && seen.answer !== undefined)
    .map(({ segments, seen }) => new Set(membersEqual(seen.answer, segments[depth]?.text ?? '')));
  const listed = uniqueMembers(lists.flatMap(({ seen }) => recordsIn(seen.answer)))
    .filter(([, values]) => texts.every((text) => values.has(decoded(text))))
    .map(([member]) => member);
  const [first, ...others] = answered;
  const shared = first === undefined ? listed : [...first].filter((member) => others.every((one) => one.has(member)));
  return shared.includes('id') ? 'id' : (shared[0] ?? 'id');
}

/** A path has each name once: the id of a comment below a note is its `comment_id`. */
function freeParameter(name: string, word: string | undefined, taken: readonly string[]): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  if (!taken.includes(plain)) return plain;
  const longer = `${singular(word ?? 'other').replace(/[^\w-]/g, '_')}_${plain}`;
  let free = longer;
  for (let n = 2; taken.includes(free); n += 1) free = `${longer}_${String(n)}`;
  return free;
}

/** Members of a record, or of the one object in an answer, that hold this text. */
function membersEqual(answer: Json | undefined, text: string): readonly string[] {
  if (!isObject(answer)) return [];
  const inside = Object.values(answer).filter(isObject);
  const records = [answer, ...(inside.length === 1 ? inside : [])];
  return records.flatMap((record) =>
    Object.entries(record).flatMap(([name, value]) =>
      NAMING.test(name) && isScalar(value) && String(value) === decoded(text) ? [name] : [],
    ),
  );
}

/** Members of which all records have a value of their own. */
function uniqueMembers(
  records: readonly { readonly [name: string]: Json }[],
): readonly (readonly [string, ReadonlySet<string>])[] {
  const [first] = records;
  if (first === undefined) return [];
  return Object.keys(first).flatMap((name) => {
    const values = records.map((record) => record[name]);
    if (!NAMING.test(name) || !values.every(isScalar)) return [];
    const texts = new Set(values.map(String));
    return texts.size === records.length ? [[name, texts] as const] : [];
  });
}

/** The records of a list: the list itself, or the one list of objects in it. */
function recordsIn(answer: Json | undefined): readonly { readonly [name: string]: Json }[] {
  if (Array.isArray(answer)) return (answer as readonly Json[]).slice(0, MOST_RECORDS).filter(isObject);
  if (!isObject(answer)) return [];
  const lists = Object.values(answer).filter(Array.isArray);
  return lists.length === 1 ? recordsIn(lists[0] as readonly Json[]) : [];
}

function isScalar(value: Json | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
