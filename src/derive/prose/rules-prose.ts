import { isObject, type Json } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import {
  describedMembers,
  memberAt,
  memberNames,
  quoted,
  sentencesOf,
  textOf,
  writtenBody,
} from '../openapi/descriptions.js';
import type { Deriving } from '../resources/deriving.js';
import { namedIn } from './named-members.js';
import type { ApiResource } from '../resources/resource.js';

/** A time that must not be, or must be, later than the request. */
const FUTURE = /\b(?:must|has to|have to)\s+(?:lie|be|stay)\s+in the future\b/i;
const NO_FUTURE =
  /\b(?:must not|may not|cannot|can't|never)\s+(?:lie |be )?in the future\b|\bmust (?:lie|be) in the past\b/i;
const NO_PAST = /\b(?:must not|may not|cannot|can't|never)\s+(?:lie |be )?in the past\b/i;
/** `endDate must not be before startDate`. */
const NOT_BEFORE =
  /\bmust not be (?:before|earlier than)\b|\bmust be (?:on or after|at or after|not before)\b|\bnot before\b/i;
const NOT_AFTER = /\bmust not be (?:after|later than)\b|\bmust be (?:on or before|at or before|not after)\b/i;

interface Rule {
  readonly rule: { readonly [name: string]: Json };
  readonly sentence: string;
}

/** Bounds of times that a document states in words alone, of a member or of the create: each is proposed with its sentence. */
export function proposeRules({ draft, document }: Deriving, { name, atCollection }: ApiResource): void {
  const create = atCollection.get('POST');
  if (create === undefined || !draft.has(['resources', name, 'operations', 'create', 'body'])) return;
  const body = writtenBody(create);
  const times = memberNames(document, body).filter((member) => {
    const schema = document.follow(memberAt(document, body, `/${escapeSegment(member)}`));
    return isObject(schema) && /^date(?:-time)?$/.test(String(schema['format']));
  });
  const ofMembers = [...describedMembers(document, body)].flatMap(([member, text]) =>
    times.includes(member) ? sentencesOf(text).flatMap((sentence) => ruleIn(sentence, times, member)) : [],
  );
  const ofCreate = sentencesOf(textOf(create)).flatMap((sentence) => ruleIn(sentence, times));
  const found = [...ofMembers, ...ofCreate];
  const rules = found.filter(({ rule }, n) => found.findIndex((one) => one.rule['at'] === rule['at']) === n);
  const [first] = rules;
  if (first === undefined) return;
  draft.propose(
    ['resources', name, 'rules'],
    rules.map(({ rule }) => rule),
    'openapi',
    quoted(first.sentence),
  );
}

function ruleIn(sentence: string, times: readonly string[], of?: string): readonly Rule[] {
  const clause = sentence
    .split(/;\s/)
    .find((part) => [FUTURE, NO_FUTURE, NO_PAST, NOT_BEFORE, NOT_AFTER].some((one) => one.test(part)));
  if (clause === undefined) return [];
  const named = namedIn(clause, times);
  const status = /\b(4\d\d)\b/.exec(clause)?.[1];
  const refused: { readonly [name: string]: Json } = status === undefined ? {} : { refused: Number(status) };
  const isNow = [FUTURE, NO_FUTURE, NO_PAST].some((one) => one.test(clause));
  const [at, other]: readonly (string | undefined)[] = of === undefined ? named : [of, named.find((one) => one !== of)];
  if (at === undefined || (!isNow && other === undefined)) return [];
  const side = NO_FUTURE.test(clause) || (!isNow && NOT_AFTER.test(clause)) ? 'at-most' : 'at-least';
  const limit = isNow || other === undefined ? 'now' : `/${escapeSegment(other)}`;
  return [{ rule: { at: `/${escapeSegment(at)}`, [side]: limit, ...refused }, sentence }];
}
