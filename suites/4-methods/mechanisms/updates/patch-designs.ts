import {
  isObject,
  type Json,
  type JsonObject,
  type Own,
  escapeSegment,
  covers,
  segments,
  valueAt,
  type Kit,
} from 'probity/check';
import { equal } from 'probity/check/values';
import { patched, type PatchOperation } from './json-patch.js';

/** A JSON Patch that can be carried out, and does one thing. */
export interface PatchDesign {
  readonly name: (typeof PATCH_DESIGNS)[number];
  readonly patch: readonly PatchOperation[];
}

/** In this order: what changes a whole member leaves nothing for what changes a part of it. */
export const PATCH_DESIGNS = [
  'insert an entry',
  'append an entry',
  'remove an entry',
  'move an entry',
  'copy an entry',
  'insert and remove',
  'replace an entry',
  'replace a member of an object',
  'copy a value beside it',
  'test a value',
  'test an object in another order',
  'replace a member',
  'add a member',
  'add a member that is there',
  'remove a member',
] as const;

/**
 * One patch of each kind that the record allows: for members of it as they were written, and other values for them. The
 * result is valid by the schema of a whole body.
 *
 * @param written everything that is known to have been written
 * @param shown what the record shows now
 * @param others values that the members may be given
 */
export function patchDesigns(
  kit: Pick<Kit, 'validate'>,
  own: Own,
  written: JsonObject,
  shown: Json,
  others: JsonObject,
): readonly PatchDesign[] {
  const all = placesOf(others, laidPlaces(own)).flatMap(([at, other]) => {
    const known = valueAt(written, at);
    if (known === undefined)
      return valueAt(shown, at) === undefined ? [design('add a member', { op: 'add', path: at, value: other })] : [];
    if (!equal(known, valueAt(shown, at)) || known === null) return [];
    return [...ofMember(at, known, other), ...ofObject(at, known, other), ...ofList(at, known, other)];
  });
  const sound = all.filter(({ patch }) => {
    const result = patched(written, patch);
    return result !== undefined && !equal(result, written) && kit.validate(own.createBody, result).length === 0;
  });
  return sound.filter(({ name }, index) => sound.findIndex((one) => one.name === name) === index);
}

/** Where a run lays values of its own over a body: the mark, what is unique, and references. */
export function laidPlaces({ tag, unique, refs }: Own): readonly string[] {
  return [...(tag === undefined ? [] : [tag]), ...unique, ...refs.map(({ at }) => at)];
}

/** Members that may be changed as a whole; of an object with a mark inside, what else is in it. */
function placesOf(
  others: JsonObject,
  marks: readonly string[],
  above = '',
): readonly (readonly [at: string, other: Json])[] {
  return Object.entries(others).flatMap(([name, other]) => {
    const at = `${above}/${escapeSegment(name)}`;
    if (marks.some((mark) => covers(mark, at))) return [];
    if (!marks.some((mark) => covers(at, mark))) return [[at, other] as const];
    return isObject(other) ? placesOf(other, marks, at) : [];
  });
}

const design = (name: PatchDesign['name'], ...patch: readonly PatchOperation[]): PatchDesign => ({ name, patch });

function ofMember(at: string, known: Json, other: Json): readonly PatchDesign[] {
  const replace = { op: 'replace', path: at, value: other } as const;
  return [
    design('replace a member', replace),
    design('add a member that is there', { op: 'add', path: at, value: other }),
    design('remove a member', { op: 'remove', path: at }),
    design('test a value', { op: 'test', path: at, value: known }, replace),
  ];
}

function ofObject(at: string, known: Json, other: Json): readonly PatchDesign[] {
  if (!isObject(known)) return [];
  const names = Object.keys(known);
  const [first, second] = names.map((name) => `${at}/${escapeSegment(name)}`);
  const replacing = names.flatMap((name) => {
    const path = `${at}/${escapeSegment(name)}`;
    const value = isObject(other) && Object.hasOwn(other, name) ? other[name] : undefined;
    return value === undefined ? [] : [{ op: 'replace', path, value } as const];
  });
  const turned = Object.fromEntries(Object.entries(known).reverse());
  return [
    ...replacing.map((operation) => design('replace a member of an object', operation)),
    ...(first === undefined || second === undefined
      ? []
      : [design('copy a value beside it', { op: 'copy', from: first, path: second })]),
    ...(names.length < 2 ? [] : replacing).map((operation) =>
      design('test an object in another order', { op: 'test', path: at, value: turned }, operation),
    ),
  ];
}

function ofList(at: string, known: Json, other: Json): readonly PatchDesign[] {
  if (!Array.isArray(known) || !Array.isArray(other)) return [];
  const [entry] = other as readonly Json[];
  const last = known.length - 1;
  const put = (op: 'add' | 'replace', place: string): readonly PatchOperation[] =>
    entry === undefined ? [] : [{ op, path: `${at}/${place}`, value: entry }];
  const remove = (place: number): PatchOperation => ({ op: 'remove', path: `${at}/${String(place)}` });
  return [
    design('insert an entry', ...put('add', '0')),
    design('append an entry', ...put('add', '-')),
    design('replace an entry', ...put('replace', '0')),
    // Of one entry alone the last is the first.
    ...(last < 1 ? [] : [design('remove an entry', remove(0))]),
    design('move an entry', { op: 'move', from: `${at}/0`, path: `${at}/${String(last)}` }),
    design('copy an entry', { op: 'copy', from: `${at}/0`, path: `${at}/-` }),
    // What the second names is where the first has put it.
    design('insert and remove', ...put('add', '0'), remove(1)),
  ];
}

/** A JSON Patch whose first operation can be carried out, and whose last one cannot. */
export interface WrongPatch {
  readonly name: (typeof WRONG_PATCHES)[number];
  /** The first operation. */
  readonly sound: PatchOperation;
  readonly wrong: JsonObject;
}

export const WRONG_PATCHES = [
  'a test that does not hold',
  'a test of what was there before',
  'a test of the same as text',
  'a removal of what is not there',
  'a replacement of what is not there',
  'a member of what is not there',
  'a copy of what is not there',
  'a move of what is not there',
  'an entry behind the end',
  'a replacement behind the end',
  'a removal behind the end',
  'an operation that does not exist',
  'an operation without a value',
] as const;

/**
 * One patch of each kind that the record allows.
 *
 * @param nobodys a name that no member has
 */
export function wrongPatches(
  kit: Pick<Kit, 'validate'>,
  own: Own,
  written: JsonObject,
  shown: Json,
  others: JsonObject,
  nobodys: string,
): readonly WrongPatch[] {
  const designs = patchDesigns(kit, own, written, shown, others);
  const [sound] = designs.find(({ name }) => name === 'replace a member')?.patch ?? [];
  if (sound?.op !== 'replace') return [];
  const { path, value } = sound;
  const at = `/${escapeSegment(nobodys)}`;
  const was = valueAt(written, path) ?? null;
  const isShown = (name: string): boolean => equal(written[name], valueAt(shown, `/${escapeSegment(name)}`));
  // As the first operation leaves them: it may have made a list longer.
  const members = Object.entries({ ...written, [segments(path)[0] ?? '']: value }).filter(([name]) => isShown(name));
  const [list] = members.flatMap(([name, entries]) =>
    Array.isArray(entries) && entries.length > 0
      ? [{ list: `/${escapeSegment(name)}`, entry: (entries as readonly Json[])[0] ?? null, end: entries.length }]
      : [],
  );
  const [plain] = members.filter(([, one]) => typeof one === 'number' || typeof one === 'boolean');
  const wrong = (name: WrongPatch['name'], operation: JsonObject): WrongPatch => ({ name, sound, wrong: operation });
  return [
    wrong('a test that does not hold', { op: 'test', path: at, value }),
    wrong('a test of what was there before', { op: 'test', path, value: was }),
    ...(plain === undefined ? [] : [wrong('a test of the same as text', asText(plain))]),
    wrong('a removal of what is not there', { op: 'remove', path: at }),
    wrong('a replacement of what is not there', { op: 'replace', path: at, value }),
    wrong('a member of what is not there', { op: 'add', path: `${at}/inner`, value }),
    wrong('a copy of what is not there', { op: 'copy', from: at, path }),
    wrong('a move of what is not there', { op: 'move', from: at, path }),
    ...(list === undefined ? [] : behind(list).map(([name, operation]) => wrong(name, operation))),
    wrong('an operation that does not exist', { op: 'spam', path, value }),
    wrong('an operation without a value', { op: 'add', path }),
  ];
}

interface List {
  /** JSON pointer. */
  readonly list: string;
  readonly entry: Json;
  /** The first index that has no entry. */
  readonly end: number;
}

function behind({ list, entry, end }: List): readonly (readonly [WrongPatch['name'], JsonObject])[] {
  return [
    ['an entry behind the end', { op: 'add', path: `${list}/${String(end + 1)}`, value: entry }],
    ['a replacement behind the end', { op: 'replace', path: `${list}/${String(end)}`, value: entry }],
    ['a removal behind the end', { op: 'remove', path: `${list}/${String(end)}` }],
  ];
}

/** No number and no truth value is equal to a text (RFC 6902 section 4.6). */
function asText([name, value]: readonly [string, Json]): JsonObject {
  return { op: 'test', path: `/${escapeSegment(name)}`, value: String(value) };
}
