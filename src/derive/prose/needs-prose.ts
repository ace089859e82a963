import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import type { ActionOf } from './action-prose.js';
import type { Deriving } from '../resources/deriving.js';
import { quoted, sentencesOf, textOf } from '../openapi/descriptions.js';
import type { DraftFact } from '../draft/draft.js';
import { bare } from '../openapi/naming.js';
import { isAbove, nounOf } from '../resources/above.js';
import { dependsOn } from './prose.js';
import type { ApiRecord } from '../resources/record.js';
import type { ApiResource } from '../resources/resource.js';

/** Behind these stands the state that a record must be in. */
const REQUIRED = /\b(?:must be|only (?:while|when|if|once)|unless|(?:is|are) not|isn't|aren't)\b([^.;]*)/i;
/** `Only drafts can be deleted`. */
const ONLY = /\bonly\b(.*?)\b(?:can|may|are|is)\b/i;
/** A sentence about the change as a whole, and not about one of its members: `Venue and currency are fixed once it is not a draft`. */
const OF_ALL =
  /^\W*(?:409|422|only|refused|not)\b|\b(?:can|may|cannot|can't)\b.*\bbe (?:changed|updated|edited|replaced|deleted|removed)\b/i;
/** `409 when it is archived already`. */
const REFUSED = /\b(?:409|422|403|refused|rejected|cannot|can't|fails)\b/i;
const IS_DONE = /\b(?:is|are|was|were|has been|have been|has|have)\s+(?:already\s+)?(\w+)/gi;
/** `An event without ticket types cannot be published`, `needs at least one line`. */
const LACKING = /\b(?:without(?: any)?|ha(?:s|ve) no|at least one|lacks?)\b([^.;,]*)/i;

/** What a document says in words of what must be there before an operation: records in a state, records below, members that are not set. */
export function proposeNeeds(
  deriving: Deriving,
  actions: readonly ActionOf[],
  resources: readonly ApiResource[],
  records: ReadonlyMap<string, ApiRecord>,
): void {
  for (const resource of resources) {
    proposeOfCreate(deriving, resource, resources);
    const shown = records.get(resource.name)?.schema;
    for (const [method, kind] of [
      ['PATCH', 'update'],
      ['PUT', 'replace'],
      ['DELETE', 'delete'],
    ] as const) {
      const operation = resource.atItem.get(method);
      if (operation === undefined || !deriving.draft.has(['resources', resource.name, 'operations', kind])) continue;
      proposeWhen(deriving, ['resources', resource.name, 'operations', kind], textOf(operation), {
        name: resource.name,
        shown,
      });
    }
    for (const { name, operation } of actions.filter(({ of }) => of === resource.name)) {
      proposeWhen(deriving, ['operations', name], textOf(operation), { name: resource.name, shown, isAction: true });
      proposeBelow(deriving, name, textOf(operation), resource, resources);
    }
  }
}

interface States {
  readonly at: string;
  readonly values: readonly string[];
}

/** The sentences of a text, and those in one another: `Venue and currency are fixed; a cancelled event cannot be changed`. */
const partsOf = (text: string): readonly string[] => sentencesOf(text).flatMap((sentence) => sentence.split(/;\s*/));

/** The states that are stated or proposed of the records of a resource. */
function statesOf({ draft }: Deriving, name: string): States | undefined {
  const all: readonly DraftFact[] = [...draft.facts(), ...draft.proposals()];
  const said = (fact: string): Json | undefined =>
    all.find(({ path }) => path.join(' ') === `resources ${name} states ${fact}`)?.value;
  const [at, values] = [said('at'), said('values')];
  if (typeof at !== 'string' || !Array.isArray(values)) return undefined;
  return { at, values: (values as readonly Json[]).filter((value) => typeof value === 'string') };
}

/** The states that a text names, also in the plural and with spaces. */
function namedIn(text: string, values: readonly string[]): readonly string[] {
  return values.filter((value) => {
    const words = value.replaceAll(/[_-]/g, '[ _-]');
    return new RegExp(`\\b${words}s?\\b`, 'i').test(text);
  });
}

/** The records above, or referred to, that a new one must find in a state. */
function proposeOfCreate(deriving: Deriving, resource: ApiResource, resources: readonly ApiResource[]): void {
  const { draft } = deriving;
  const at = ['resources', resource.name, 'operations', 'create'];
  const create = resource.atCollection.get('POST');
  if (create === undefined || !draft.has(at)) return;
  const needs: Record<string, Json> = {};
  let quote: string | undefined;
  for (const other of resources) {
    const states = other === resource ? undefined : statesOf(deriving, other.name);
    const key = isAbove(other, resource) ? other.name : referenceTo(deriving, resource, other);
    if (states === undefined || key === undefined) continue;
    const noun = new RegExp(`\\b${nounOf(other.name)}s?\\b`, 'i');
    for (const sentence of partsOf(textOf(create))) {
      const [, behind] = REQUIRED.exec(sentence) ?? [];
      const named = behind === undefined || !noun.test(sentence) ? [] : namedIn(behind, states.values);
      const [one, ...more] = named;
      if (one === undefined) continue;
      needs[key] = more.length === 0 ? one : named;
      quote ??= sentence;
    }
  }
  if (quote !== undefined) draft.propose([...at, 'needs'], needs, 'openapi', quoted(quote));
}

/** The reference of a resource to another one, where there is one alone. */
function referenceTo({ draft }: Deriving, { name }: ApiResource, other: ApiResource): string | undefined {
  const found = [...draft.facts(), ...draft.proposals()].flatMap(({ path, value }) => {
    const to = isObject(value) ? value['to'] : value;
    return path.length === 4 && path.slice(0, 3).join(' ') === `resources ${name} refs` && to === other.name
      ? [path[3] ?? '']
      : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The state in which an operation may be used, or the member that must not be set. */
function proposeWhen(
  deriving: Deriving,
  at: readonly string[],
  text: string,
  {
    name,
    shown,
    isAction = false,
  }: { readonly name: string; readonly shown: JsonObject | undefined; readonly isAction?: boolean },
): void {
  const { draft } = deriving;
  const states = statesOf(deriving, name);
  const when: Record<string, Json> = {};
  let quote: string | undefined;
  for (const sentence of partsOf(text)) {
    // What leads from a state to another one says so itself.
    const isMove =
      isAction && draft.proposals().some(({ path, value }) => isMoveBy(path, value, name, at.at(-1) ?? ''));
    const isOfAll = OF_ALL.test(sentence);
    const behind =
      REFUSED.test(sentence) && isOfAll ? (ONLY.exec(sentence)?.[1] ?? REQUIRED.exec(sentence)?.[1]) : undefined;
    const named = states === undefined || isMove || behind === undefined ? [] : namedIn(behind, states.values);
    const [one, ...more] = named;
    if (states !== undefined && one !== undefined && when[states.at] === undefined) {
      when[states.at] = more.length === 0 ? one : named;
      quote ??= sentence;
    }
    for (const member of REFUSED.test(sentence) && isOfAll ? setMembers(sentence, shown) : []) {
      when[member] = null;
      quote ??= sentence;
    }
  }
  const isOne = Object.keys(when).length === 1;
  if (quote !== undefined && isOne) draft.propose([...at, 'when'], when, 'openapi', quoted(quote));
}

function isMoveBy(path: readonly string[], value: Json, name: string, action: string): boolean {
  if (path.join(' ') !== `resources ${name} states transitions` || !Array.isArray(value)) return false;
  return (value as readonly Json[]).some((one) => isObject(one) && one['by'] === action);
}

/** Times that a record gets when it is done with, of which a sentence says that it is refused then: `/archived_at` of `when it is archived`. */
function setMembers(sentence: string, shown: JsonObject | undefined): readonly string[] {
  const properties = shown?.['properties'];
  if (!isObject(properties) || /\bunless\b/i.test(sentence)) return [];
  const words = [...sentence.matchAll(IS_DONE)].map(([, word = '']) => word.toLowerCase());
  return Object.entries(properties).flatMap(([member, schema]) => {
    const types = isObject(schema) ? [schema['type'], ...anyOfTypes(schema)].flat() : [];
    const isNull = types.includes('null');
    const isSaid = words.some((word) => [`${word}at`, `${word}on`, `${word}date`].includes(bare(member)));
    return isNull && isSaid ? [`/${escapeSegment(member)}`] : [];
  });
}

function anyOfTypes(schema: JsonObject): readonly Json[] {
  const any = schema['anyOf'];
  return (Array.isArray(any) ? (any as readonly Json[]) : []).flatMap((one) =>
    isObject(one) ? (one['type'] ?? []) : [],
  );
}

/** The records that must stand below the one that an action is used on. */
function proposeBelow(
  { draft }: Deriving,
  action: string,
  text: string,
  resource: ApiResource,
  resources: readonly ApiResource[],
): void {
  for (const sentence of partsOf(text)) {
    const [lacking, behind] = LACKING.exec(sentence) ?? [];
    if (behind === undefined) continue;
    // `Issued, without payments (409 has_payments)`: there must be none.
    const isRefused = REFUSED.test(sentence.replaceAll(/\([^)]*\)/g, ''));
    if (!isRefused && !/^at least/i.test(lacking ?? '')) continue;
    const [needed] = resources.filter((other) => {
      if (other === resource || !dependsOn(draft.facts(), draft.proposals(), other, resource)) return false;
      const words = other.name.split('-').join('[ _-]').replace(/s$/, '');
      return new RegExp(`\\b${words}(?:e?s)?\\b`, 'i').test(behind);
    });
    if (needed !== undefined) draft.propose(['operations', action, 'needs'], needed.name, 'openapi', quoted(sentence));
  }
}
