import { isObject, type Json } from '../contract/text/json.js';
import { escapeSegment } from '../contract/text/pointer.js';
import { describedMembers, memberAt, memberNames, quoted, sentenceWith, textOf, writtenBody } from './descriptions.js';
import type { Deriving } from './deriving.js';
import type { DraftFact } from './draft.js';
import { bare, singular } from './naming.js';
import { jsonMedia, successes } from './operation.js';
import type { ApiRecord } from './record.js';
import type { ApiResource } from './resource.js';

/** `Unique in the organisation`, and not `unique identifier` or `unique per answer`. */
const UNIQUE = /\bunique\b(?!\s+(?:id\b|identifier|key\b|token|name for|per (?:answer|request|response|delivery)))/i;
const NOT_UNIQUE = /\b(?:not|need not be|non-?)\s*unique\b/i;
const ANY_CASE =
  /\b(?:without regard to|regardless of|irrespective of|ignoring|in any)\s+(?:letter |upper or lower )?case\b|\bcase[- ]insensitive/i;
const EACH_CASE = /\bcase[- ]sensitive/i;
/** `Unique within an event`: what two records have in common that may not have the same value. */
const WITHIN = /\bunique\b[^.;,]*?\b(?:within|per|in|inside|among|across|for (?:each|every))\s+([^.;,()]+)/i;
/** The value is free for another record behind the delete, or is not. */
const FREED =
  /\b(?:freed?|available|re-?usable|re-?used|taken) again\b|\b(?:may|can) be re-?used\b|\bfrees? (?:up )?(?:the|its)\b/i;
const NEVER_FREED = /\b(?:never|not|cannot|can't|must not be) (?:be )?re-?used\b|\bstays? taken\b/i;

/** A delete that is refused, and one that takes other records with it. */
const REFUSED =
  /\b(?:409|422|400|403|refused?|rejected|fails?|cannot|can't|must not|not allowed|not possible|while|unless)\b/i;
const ALSO = /\b(?:also|and|with|along with|together with|including|cascad\w+|all)\b/i;
const DETACHED = /\b(?:set to null|detach\w*|unassign\w*|unlink\w*|unset|becomes? null|lose their)\b/i;

const NEWEST = /\b(?:newest|most recent|latest)(?:\s+\w+)?\s+first\b|\b(?:newest|latest) to oldest\b/i;
const OLDEST = /\boldest(?:\s+\w+)?\s+first\b|\bin (?:the )?order of (?:their )?creation\b|\boldest to newest\b/i;
const CREATION = /^(?:created(?:at|on|date|time)?|creation(?:date|time)|date(?:of)?creat(?:ed|ion))$/;

/** What a document says in words alone: each is proposed with the sentence that says it. */
export function proposeProse(
  deriving: Deriving,
  resources: readonly ApiResource[],
  records: ReadonlyMap<string, ApiRecord>,
): void {
  for (const resource of resources) {
    proposeUnique(deriving, resource, resources, records.get(resource.name));
    proposeOrder(deriving, resource);
    proposeOnDelete(deriving, resource, resources);
  }
}

function proposeUnique(
  { draft, document }: Deriving,
  resource: ApiResource,
  resources: readonly ApiResource[],
  record: ApiRecord | undefined,
): void {
  const { name, atCollection } = resource;
  const create = atCollection.get('POST');
  if (create === undefined || !draft.has(['resources', name, 'operations', 'create', 'body'])) return;
  const uniqueIn = (schema: Json | undefined) =>
    [...describedMembers(document, schema)].flatMap(([member, text]) => {
      const sentence = sentenceWith(text, UNIQUE);
      const isId = /(?:^|[_-])(?:id|uuid)$|Id$/.test(member) || member === record?.id;
      return sentence === undefined || NOT_UNIQUE.test(text) || isId ? [] : [{ member, text, sentence }];
    });
  const said = uniqueIn(writtenBody(create));
  const written = memberNames(document, writtenBody(create));
  const [read] = successes(resource.atItem.get('GET') ?? create);
  const shown = memberAt(document, read && (jsonMedia(read.media) ?? read.media[0])?.schema, record?.envelope ?? '');
  // What callers do not write, the service gives out.
  const given = uniqueIn(shown).filter(({ member }) => !written.includes(member));
  const [first] = [...said, ...given];
  if (first === undefined) return;
  const set = given.map(({ member }): Json => ({ at: `/${escapeSegment(member)}`, 'set-by': 'service' }));
  const unique = said.map(({ member, text }): Json => {
    const at = `/${escapeSegment(member)}`;
    const within = scopeIn(text, resource, resources, [...memberNames(document, writtenBody(create))]);
    const more = {
      ...(ANY_CASE.test(text) ? { case: 'insensitive' } : EACH_CASE.test(text) ? { case: 'sensitive' } : {}),
      ...(within === undefined ? {} : { within }),
      ...(NEVER_FREED.test(text) ? { 'after-delete': 'taken' } : FREED.test(text) ? { 'after-delete': 'free' } : {}),
    };
    return Object.keys(more).length === 0 ? at : { at, ...more };
  });
  draft.propose(['resources', name, 'unique'], [...unique, ...set], 'openapi', quoted(first.sentence));
}

/** What the values are unique within, where the document names the record above or what a member refers to. */
function scopeIn(
  text: string,
  resource: ApiResource,
  resources: readonly ApiResource[],
  members: readonly string[],
): string | undefined {
  const words = (WITHIN.exec(text)?.[1] ?? '').split(/[^A-Za-z]+/).map((word) => singular(word.toLowerCase()));
  const above = resources.filter((other) => isAbove(other, resource)).map(({ name }) => nounOf(name));
  for (const word of words.filter((one) => one.length > 2)) {
    if (above.includes(word)) return 'parent';
    const member = members.find((name) => bare(name).replace(/id$/, '') === word);
    if (member !== undefined) return `/${escapeSegment(member)}`;
  }
  return undefined;
}

function proposeOrder({ draft }: Deriving, { name, atCollection }: ApiResource): void {
  const list = atCollection.get('GET');
  const at = ['resources', name, 'collection'];
  const text = textOf(list);
  const newest = sentenceWith(text, NEWEST);
  const sentence = newest ?? sentenceWith(text, OLDEST);
  if (sentence === undefined) return;
  const key = draft
    .facts()
    .find(({ path }) => path.length === 5 && isAt(path, [...at, 'sort']) && CREATION.test(bare(path[4] ?? '')))
    ?.path[4];
  if (key === undefined) return;
  draft.propose([...at, 'order'], { by: [newest === undefined ? key : `-${key}`] }, 'openapi', quoted(sentence));
}

/** What the delete of a record does to those of another resource that stand below it or refer to it. */
function proposeOnDelete({ draft }: Deriving, resource: ApiResource, resources: readonly ApiResource[]): void {
  const remove = resource.atItem.get('DELETE');
  if (remove === undefined) return;
  const [conflict] = remove.responses.filter(({ status }) => status === '409' || status === '422');
  const texts = [textOf(remove), ...(conflict === undefined ? [] : [`${conflict.status} ${conflict.description}`])];
  for (const other of resources) {
    if (other === resource || !dependsOn(draft.facts(), draft.proposals(), other, resource)) continue;
    const word = nounOf(other.name);
    const names = new RegExp(`\\b${word.slice(0, -1)}(?:${word.slice(-1)}|ies)(?:e?s)?\\b`, 'i');
    const sentence = texts.map((text) => sentenceWith(text, names)).find((one) => one !== undefined);
    const does = sentence === undefined ? undefined : deedIn(sentence, conflict && Number(conflict.status));
    if (sentence === undefined || does === undefined) continue;
    draft.propose(['resources', other.name, 'on-delete', resource.name], does, 'openapi', quoted(sentence));
  }
}

function deedIn(sentence: string, refusal: number | undefined): Json | undefined {
  if (DETACHED.test(sentence)) return 'detach';
  if (REFUSED.test(sentence)) return refusal === undefined ? undefined : { refuse: refusal };
  return ALSO.test(sentence) ? 'cascade' : undefined;
}

/** Whether records of a resource stand below those of another, or refer to them. */
export function dependsOn(
  facts: readonly DraftFact[],
  proposals: readonly DraftFact[],
  resource: ApiResource,
  other: ApiResource,
): boolean {
  if (isAbove(other, resource)) return true;
  return [...facts, ...proposals].some(({ path, value }) => {
    const target = isObject(value) ? value['to'] : value;
    return path.length === 4 && isAt(path, ['resources', resource.name, 'refs']) && target === other.name;
  });
}

export const isAbove = ({ item }: ApiResource, { collection }: ApiResource): boolean =>
  item !== undefined && collection?.form.startsWith(`${item.form}/`) === true;

/** The last word of a resource's name, in the singular: `invoice` of `sales-invoices`. */
export const nounOf = (name: string): string => singular(name.split('-').at(-1) ?? name);

const isAt = (path: readonly string[], start: readonly string[]): boolean => start.every((step, n) => path[n] === step);
