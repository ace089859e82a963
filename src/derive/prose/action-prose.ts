import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import type { Deriving } from '../resources/deriving.js';
import { quoted, sentencesOf, textOf } from '../openapi/descriptions.js';
import { bare } from '../openapi/naming.js';
import type { ApiOperation } from '../openapi/operation.js';
import type { ApiRecord } from '../resources/record.js';
import type { ApiResource } from '../resources/resource.js';

/** An action on the records of a resource, as the contract calls it. */
export interface ActionOf {
  readonly name: string;
  readonly of: string;
  readonly operation: ApiOperation;
}

/** The state of a record: the member that has it, and its values. */
interface State {
  readonly at: string;
  readonly values: readonly string[];
}

interface Move {
  readonly from: readonly string[];
  readonly to: string;
  readonly by: string;
  readonly sentence: string;
}

/** Names of what brings back a record that was deleted. */
const UNDOES_DELETE = /^(?:restore|un-?delete|un-?destroy|un-?trash|recover)$/i;

/**
 * What a document says in words of actions: between which states they lead (`draft or scheduled -> published`, `Pay an open invoice: it
 * becomes paid`), and which members they set (`sets published_at`, `clears scheduled_at`). All of it is proposed.
 */
export function proposeActions(
  { draft }: Deriving,
  actions: readonly ActionOf[],
  resources: readonly ApiResource[],
  records: ReadonlyMap<string, ApiRecord>,
): void {
  for (const { name, atCollection, atItem } of resources) {
    const shown = records.get(name)?.schema;
    const own = actions.filter(({ of }) => of === name);
    for (const { name: action } of own)
      if (UNDOES_DELETE.test(action) && atItem.has('DELETE'))
        draft.propose(
          ['operations', action, 'undoes'],
          'delete',
          'openapi',
          'its name says so, and records can be deleted',
        );
    if (!isObject(shown) || own.length === 0) continue;
    const state = stateIn(shown);
    const moves = state === undefined ? [] : own.flatMap((action) => moveBy(action, state) ?? []);
    if (state !== undefined && moves.length > 0) {
      const at = ['resources', name, 'states'];
      const note = moves.map(({ sentence }) => quoted(sentence)).join(' ');
      const transitions = moves.map(({ from, to, by }): Json => ({
        from: from.length === 1 ? (from[0] ?? '') : from,
        to,
        by,
      }));
      draft.propose([...at, 'at'], state.at, 'openapi', 'an enumeration by that name');
      draft.propose([...at, 'values'], state.values, 'openapi', 'an enumeration by that name');
      draft.propose([...at, 'transitions'], transitions, 'openapi', note);
      const initial = initialOf(state, moves, textOf(atCollection.get('POST')));
      if (initial !== undefined)
        draft.propose([...at, 'initial'], initial, 'openapi', 'it is said of new records, or stands first');
    }
    for (const { name: action, operation } of own) {
      const sets = setBy(textOf(operation), shown, state);
      if (sets === undefined) continue;
      draft.propose(['operations', action, 'sets'], sets.members, 'openapi', quoted(sets.sentence));
    }
  }
}

function stateIn(shown: JsonObject): State | undefined {
  const found = Object.entries(membersOf(shown)).flatMap(([name, schema]): State[] => {
    const values = isObject(schema) && Array.isArray(schema['enum']) ? (schema['enum'] as readonly Json[]) : [];
    const texts = values.filter((value) => typeof value === 'string');
    return /^(?:status|state|phase|stage)$/i.test(name) && texts.length > 1
      ? [{ at: `/${escapeSegment(name)}`, values: texts }]
      : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function moveBy({ name, operation }: ActionOf, { values }: State): Move | undefined {
  for (const sentence of sentencesOf(textOf(operation))) {
    // `a -> b, c; b -> c`: where it leads says the request.
    if (sentence.split(/->|→|=>/).length > 2) continue;
    const [, left, right] = /^(.*?)\s*(?:->|→|=>)\s*(.*)$/.exec(sentence) ?? [];
    const [, before, becomes] = /^(.*?)\b(?:becomes?|is then|moves? to|goes to)\b(.*)$/i.exec(sentence) ?? [];
    const to = statesIn(right ?? becomes ?? '', values)[0] ?? values.find((value) => isDoneBy(name, value));
    const named = statesIn(left ?? before ?? sentence, values);
    const isAny = /\bany (?:state|status)\b/i.test(left ?? '');
    const others = isAny ? values.filter((value) => !named.includes(value)) : named;
    // An arrow may lead to where it begins; what a sentence names beside is the state before.
    const all = left === undefined ? others.filter((value) => value !== to) : others;
    if (to !== undefined && all.length > 0) return { from: all, to, by: name, sentence };
  }
  return undefined;
}

/** The states that a text names, in its order: `drafts` are of `draft`, and `in transit` is `in_transit`. */
function statesIn(text: string, values: readonly string[]): readonly string[] {
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, ' ')} `;
  const placeOf = (value: string): number => {
    const name = value.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, ' ');
    return (
      [` ${name} `, ` ${name}s `, ` ${name.replaceAll('_', ' ')} `]
        .map((one) => plain.indexOf(one))
        .find((at) => at >= 0) ?? -1
    );
  };
  const named = values.map((value) => ({ value, at: placeOf(value) })).filter(({ at }) => at >= 0);
  return named.sort((a, b) => a.at - b.at).map(({ value }) => value);
}

/** `publish` makes `published`, `cancel` makes `cancelled`, `void` makes `void`, `pay` makes `paid`. */
function isDoneBy(action: string, state: string): boolean {
  const [verb, done] = [bare(action), bare(state)];
  if (verb === done || (verb === 'pay' && done === 'paid') || (verb === 'send' && done === 'sent')) return true;
  const stem = verb.replace(/[ey]$/, '');
  return stem.length > 2 && done.startsWith(stem) && /^(?:i?ed|[a-z]?ed|d)$/.test(done.slice(stem.length));
}

function initialOf({ values }: State, moves: readonly Move[], create: string): string | undefined {
  const [said] = sentencesOf(create).flatMap((sentence) =>
    statesIn(/\b(?:starts?|begins?|created|new)\b[^;]*/i.exec(sentence)?.[0] ?? '', values),
  );
  if (said !== undefined) return said;
  const isBefore = (value: string): boolean => moves.some(({ from }) => from.includes(value));
  const first = values.filter((value) => isBefore(value) && !moves.some(({ to }) => to === value));
  return first.length === 1 ? first[0] : values.slice(0, 1).find(isBefore);
}

/** Members that a text says are set or cleared. */
function setBy(
  text: string,
  shown: JsonObject,
  state: State | undefined,
): { readonly members: JsonObject; readonly sentence: string } | undefined {
  const known = membersOf(shown);
  const members: Record<string, Json> = {};
  let quote: string | undefined;
  for (const sentence of sentencesOf(text)) {
    const clauses = sentence.split(/;|\b(?=(?:sets?|assigns?|stamps?|records?|clears?|removes?|unsets?)\b)/i);
    for (const clause of clauses) {
      const [, verb, rest] =
        /^(sets?|assigns?|stamps?|records?|clears?|removes?|unsets?)\b(.*)$/i.exec(clause.trim()) ?? [];
      if (verb === undefined || rest === undefined) continue;
      const isCleared = /^(?:clear|remove|unset)/i.test(verb);
      for (const word of rest.split(/[^\p{L}\p{N}_]+/u)) {
        const at = `/${escapeSegment(word)}`;
        if (!Object.hasOwn(known, word) || at === state?.at) continue;
        members[at] = isCleared ? null : isNow(known[word]) ? { now: true } : { any: true };
        quote ??= sentence;
      }
    }
  }
  return quote === undefined ? undefined : { members, sentence: quote };
}

/** A moment is that of the action; a day is often one that is still to come, such as when an invoice is due. */
function isNow(schema: Json | undefined): boolean {
  return isObject(schema) && schema['format'] === 'date-time';
}

function membersOf(schema: JsonObject): JsonObject {
  const properties = schema['properties'];
  return isObject(properties) ? properties : {};
}
