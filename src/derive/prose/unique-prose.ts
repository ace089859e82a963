import { isObject, type Json } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import {
  describedMembers,
  memberAt,
  memberNames,
  quoted,
  sentencesOf,
  sentenceWith,
  textOf,
  writtenBody,
} from '../openapi/descriptions.js';
import type { ApiDocument } from '../openapi/document.js';
import type { Deriving } from '../resources/deriving.js';
import { bare, singular } from '../openapi/naming.js';
import { namedIn } from './named-members.js';
import { jsonMedia, successes, type ApiOperation } from '../openapi/operation.js';
import { isAbove, nounOf } from '../resources/above.js';
import type { ApiRecord } from '../resources/record.js';
import type { ApiResource } from '../resources/resource.js';

/** `Unique in the organisation`, and not `unique identifier` or `unique per answer`. */
const UNIQUE = /\bunique\b(?!\s+(?:id\b|identifier|key\b|token|name for|per (?:answer|request|response|delivery)))/i;
const NOT_UNIQUE = /\b(?:not|need not be|non-?)\s*unique\b/i;
const ANY_CASE =
  /\b(?:without regard to|regardless of|irrespective of|ignoring|in any)\s+(?:letter |upper or lower )?case\b|\bcase[- ]insensitive|\bcase (?:is |does not |doesn't )?(?:ignored|count|matter)/i;
const EACH_CASE = /\bcase[- ]sensitive/i;
/** `Unique within an event`: what two records have in common that may not have the same value. */
const WITHIN = /\bunique\b[^.;,]*?\b(?:within|per|in|inside|among|across|for (?:each|every))\s+([^.;,()]+)/i;
/** The value is free for another record behind the delete, or is not. */
const FREED =
  /\b(?:freed?|available|re-?usable|re-?used|taken) again\b|\b(?:may|can) be re-?used\b|\bfrees? (?:up )?(?:the|its)\b/i;
const NEVER_FREED =
  /\b(?:never|not|cannot|can't|must not be) (?:be )?re-?used\b|\bstays? taken\b|\bnever (?:given|used|assigned|issued) (?:twice|again)\b/i;
/** What all that a caller sees belongs to, where no record of the API is called so. */
const TENANT =
  /^(?:account|agency|business|club|clinic|company|firm|hospital|organi[sz]ation|practice|school|shop|store|team|tenant|workspace)$/;
/** Values of several members that are unique together. */
const TOGETHER = /\b(?:together|combination|pair)\b/i;
/** `Numbers count within the project`, in the same sentence. */
const SCOPES = /\b(?:within|per|inside)\s+(?:the|an?|each|every|its)?\s*([A-Za-z]+)/gi;
/** The service gives the value out: that a body does not have the member may only be for want of a sample that has it. */
const GIVEN_OUT =
  /\b(?:assign|generat|allocat|issu|number|increment|sequen|consecutiv|automatic|auto-?increment)\w*|\b(?:running|serial|given out|set by (?:the )?(?:service|server|system))\b/i;
/** A refusal of a value that another record has: `A customer with this email already exists`. */
const TAKEN = /\balready (?:exists?|in use|taken|used|registered|there)\b|\bin use\b|\bis taken\b|\bduplicate\b/i;

/** A member that is unique, and where that is said. */
interface Said {
  readonly member: string;
  readonly text: string;
  readonly sentence: string;
  /** It is a refusal of a value that is taken. */
  readonly isTaken?: boolean;
}

/** What the words of an operation and of its conflict say of members: `Names are unique`, `A customer with this email already exists`. */
function saidOf(operation: ApiOperation, members: readonly string[]): readonly Said[] {
  const conflicts = operation.responses.filter(({ status }) => status === '409').map(({ description }) => description);
  const unique = sentencesOf(textOf(operation)).flatMap((sentence): readonly Said[] => {
    const at = UNIQUE.exec(sentence)?.index;
    if (at === undefined || NOT_UNIQUE.test(sentence) || TOGETHER.test(sentence)) return [];
    const [member] = namedIn(sentence.slice(0, at), members);
    return member === undefined ? [] : [{ member, text: sentence, sentence }];
  });
  const taken = conflicts.flatMap(sentencesOf).flatMap((sentence): readonly Said[] => {
    const [member, ...others] = TAKEN.test(sentence) ? namedIn(sentence, members) : [];
    return member === undefined || others.length > 0 ? [] : [{ member, text: sentence, sentence, isTaken: true }];
  });
  const all = [...unique, ...taken];
  return all.filter(({ member }, n) => all.findIndex((one) => one.member === member) === n);
}

/** Members whose values no two records share, as a document says it of the member, of the create, or of its refusal. */
export function proposeUnique(
  { draft, document }: Deriving,
  resource: ApiResource,
  resources: readonly ApiResource[],
  record: ApiRecord | undefined,
): void {
  const { name, atCollection } = resource;
  const create = atCollection.get('POST');
  if (create === undefined || !draft.has(['resources', name, 'operations', 'create', 'body'])) return;
  const uniqueIn = (schema: Json | undefined): readonly Said[] =>
    [...describedMembers(document, schema)].flatMap(([member, text]) => {
      const sentence = sentenceWith(text, UNIQUE);
      const isId = /(?:^|[_-])(?:id|uuid)$|Id$/.test(member) || member === record?.id;
      return sentence === undefined || NOT_UNIQUE.test(text) || isId ? [] : [{ member, text, sentence }];
    });
  const inMembers = uniqueIn(writtenBody(create));
  const written = memberNames(document, writtenBody(create));
  const isNew = ({ member }: Said): boolean => !inMembers.some((one) => one.member === member);
  const said = [...inMembers, ...saidOf(create, written).filter(isNew)];
  const [read] = successes(resource.atItem.get('GET') ?? create);
  const shown = memberAt(document, read && (jsonMedia(read.media) ?? read.media[0])?.schema, record?.envelope ?? '');
  // What callers do not write, the service gives out.
  const inShown = uniqueIn(shown).filter(({ member }) => !written.includes(member));
  const others = memberNames(document, shown).filter((name) => !written.includes(name) && name !== record?.id);
  const given = (inShown.length > 0 ? inShown : saidOf(create, others).filter(({ isTaken }) => !isTaken)).filter(
    ({ member, text }) => GIVEN_OUT.test(text) || isReadOnly(document, shown, member),
  );
  const [first] = [...said, ...given];
  if (first === undefined) return;
  const set = given.map(({ member, text }): Json => {
    const within = scopeIn(text, resource, resources, []);
    return { at: `/${escapeSegment(member)}`, 'set-by': 'service', ...(within === undefined ? {} : { within }) };
  });
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

/** Whether the schema of a record says that requests do not have the member. */
function isReadOnly(document: ApiDocument, shown: Json | undefined, member: string): boolean {
  const inner = memberAt(document, shown, `/${escapeSegment(member)}`);
  return [inner, document.follow(inner)].some((one) => isObject(one) && one['readOnly'] === true);
}

/** What the values are unique within, where the document names the record above or what a member refers to. */
function scopeIn(
  text: string,
  resource: ApiResource,
  resources: readonly ApiResource[],
  members: readonly string[],
): string | undefined {
  const scopes = [WITHIN.exec(text)?.[1] ?? '', ...[...text.matchAll(SCOPES)].map(([, scope = '']) => scope)];
  const words = scopes.flatMap((scope) => scope.split(/[^A-Za-z]+/)).map((word) => singular(word.toLowerCase()));
  const above = resources.filter((other) => isAbove(other, resource)).map(({ name }) => nounOf(name));
  for (const word of words.filter((one) => one.length > 2)) {
    if (above.includes(word)) return 'parent';
    const member = members.find((name) => bare(name).replace(/id$/, '') === word);
    if (member !== undefined) return `/${escapeSegment(member)}`;
    if (TENANT.test(word) && !resources.some(({ name }) => nounOf(name) === word)) return 'visibility';
  }
  return undefined;
}
