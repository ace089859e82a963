import type { ExchangeLine, RecordedOperation } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { isObserved, statusesWanted, telling } from './answer-words.js';
import { callOf, callOfOperation } from './calls.js';
import { deed, refusedIn, withNames } from './callers.js';
import { decidingOf } from './deciding.js';
import { differencesOf } from './difference.js';
import { memberName, withMembers } from './member-names.js';
import { negated } from './negation.js';
import { walkTold } from './page-walk.js';
import { changeWords, isNames, isValue, seenWords } from './seen-words.js';

export interface Sentence {
  /** Who did what, or what is not so: `Bob can change Alice's note`. */
  readonly head: string;
  /** What came, and what was due: `PATCH /notes/{id} answered 200, expected a refusal`. */
  readonly rest: string;
  readonly deciding: ExchangeLine | undefined;
}

/** What a sentence is made of. */
export interface Broken {
  readonly finding: Finding;
  /** The exchanges of its case, in order. */
  readonly own: readonly ExchangeLine[];
  readonly operations: readonly RecordedOperation[];
  readonly identities: readonly string[];
}

/**
 * One sentence for a broken expectation: who did what, where, what came, and what was due. Made of the claim, the caller,
 * the operation and the answer, by the kind of the expectation, and never by which check it is of.
 */
export function sentenceOf(broken: Broken): Sentence {
  const { finding, own, identities } = broken;
  const wanted = statusesWanted(finding.expected);
  const answered = wanted === undefined ? undefined : decidingOf(finding, own, true);
  const isStatus = answered !== undefined && isObserved(finding.observed, answered.response?.status);
  const walk = isStatus ? undefined : walkTold(finding, own);
  const deciding = walk?.page ?? (isStatus ? answered : decidingOf(finding, own, false));
  const { head, rest } =
    walk !== undefined
      ? { head: negated(finding.claim), rest: `${callOf(walk.page, broken.operations)} ${walk.words}` }
      : isStatus && wanted !== undefined
        ? ofStatus(broken, answered, wanted)
        : ofValue(broken, deciding);
  const named = withNames(withCalls(head, broken), identities);
  return { head: withMembers(named), rest: withoutRepetition(named, rest), deciding };
}

function ofStatus(broken: Broken, deciding: ExchangeLine, wanted: string): Omit<Sentence, 'deciding'> {
  const { operations, finding } = broken;
  const call = callOf(deciding, operations);
  const status = deciding.response?.status;
  const answer =
    status === undefined ? `got no answer (${deciding.failure?.kind ?? 'none'})` : `answered ${String(status)}`;
  const more = finding.observed.match(/, and so at \d+ other places at least$/)?.[0] ?? '';
  const rest = `${answer}, expected ${wanted}${more}`;
  const refused = refusedIn(finding.claim);
  if (refused !== undefined && status !== undefined && status < 400)
    return { head: `${refused.who} can ${deed(refused, operations)}`, rest: `${call} ${rest}` };
  const what = inputOf(finding.claim);
  if (what !== undefined && (status === undefined || status >= 500)) return { head: `${call} fails on ${what}`, rest };
  if (what !== undefined && status !== undefined && status < 300 && !/2xx/.test(wanted))
    return { head: `${call} accepts ${what}`, rest };
  return { head: ofAnswer(finding.claim, status), rest: `${call} ${rest}` };
}

/** The claim negated, where a refusal that came with another status is still a refusal. */
function ofAnswer(claim: string, status: number | undefined): string {
  const isRefusal = status !== undefined && status >= 400 && status < 500;
  if (status !== undefined && status >= 500 && / is refused\b/.test(claim))
    return negated(claim.replace(' is refused', ' is refused and does not fail'));
  const refused = refusedIn(claim);
  if (isRefusal && refused !== undefined) return `${refused.who} is refused with the wrong status`;
  if (isRefusal && / is refused\b/.test(claim))
    return claim
      .replace(/, as (?:the contract says|declared)$/, '')
      .replace(' is refused', ' is refused with the wrong status');
  if (isRefusal && / is not found$/.test(claim))
    return claim.replace(/ is not found$/, ' is answered otherwise than as not found');
  return negated(claim);
}

/** What a request held that decides: `notes.create refuses type of /title: an array` is about an array as /title. */
function inputOf(claim: string): string | undefined {
  const limit = /^An? (.+) is "?(?:caller-error|success)/.exec(claim)?.[1];
  if (limit !== undefined) return `a ${limit}`;
  const what =
    /^\S+ answers (.+) without a server error$/.exec(claim)?.[1] ??
    /^\S+ refuses (.+?)(?:, as (?:the contract says|declared))?$/.exec(claim)?.[1];
  if (what === undefined) return undefined;
  const [, kind = '', found = '', value = ''] = /^(\w+) of (the body|\/\S*): (.+)$/.exec(what) ?? [];
  if (found === '') return withMembers(what);
  const place = memberName(found);
  const whole = /^(?:below|above) /.test(value) ? `a value ${value}` : value;
  return kind === 'type'
    ? `${whole} as ${place === 'the body' ? place : `the value of ${place}`}`
    : `${whole} in ${place}`;
}

function ofValue(broken: Broken, deciding: ExchangeLine | undefined): Omit<Sentence, 'deciding'> {
  const { finding, operations } = broken;
  const head = negated(finding.claim).replace(/ (for|to) (\S+), may not use it$/, ' $1 $2, who may not use it');
  const call = deciding === undefined ? undefined : callOf(deciding, operations);
  const expected = telling(finding.expected);
  const due = expected === undefined || expected === '"end"' ? '' : `, expected ${seenWords(expected)}`;
  const said = /\n\n([^\n|]+)\n?$/.exec(finding.observed)?.[1];
  if (said !== undefined && deciding?.operation !== undefined && finding.claim.startsWith(`${deciding.operation} `))
    return { head, rest: `${said}, as requests were sent at one time` };
  if (finding.observed.includes('\n'))
    return { head, rest: `${call === undefined ? 'seen' : `${call} and others`} at one time` };
  if (finding.observed === 'not so') return { head, rest: `seen at ${call ?? 'several requests'}${due}` };
  const seen = telling(finding.observed) ?? 'none';
  const isChange = deciding?.request.method !== 'GET' && / became | was added| is gone/.test(finding.observed);
  if (call === undefined) return { head, rest: `got ${seenWords(seen)}${due}` };
  if (isChange) return { head, rest: `after ${call}, ${changed(broken, deciding, seen)}${due}` };
  const words = seenWords(seen);
  if (/ leaves (?:no |a )?(?:record |records )?out\b/.test(finding.claim) && isNames(words))
    return { head, rest: `${call} does not show record ${words}` };
  return { head, rest: isValue(words) ? `${call} gave ${words}${due}` : `${call}: ${words}${due}` };
}

function changed({ finding, own }: Broken, deciding: ExchangeLine | undefined, seen: string): string {
  const all = differencesOf(finding, own, deciding);
  const known = (place: string) => {
    const found = all.find(({ at }) => at === place);
    return { before: found?.before, sent: found?.sent };
  };
  return changeWords(seen, known, deciding?.request.method === 'PUT');
}

/** Operations by their calls: a reader knows `PATCH /notes/{id}`, and not what the contract calls it. */
function withCalls(head: string, { operations, own }: Broken): string {
  const first = head.split(' ', 1)[0] ?? '';
  const [, version = '{version}'] = /\/(v\d[\w.-]*)(?:\/|$)/.exec(own.at(-1)?.request.url ?? '') ?? [];
  return head
    .replace(/(?<=\/)<(?:[\w-]+\.)?([\w-]+)>/g, '{$1}')
    .split(/(?<=[\s,:])/)
    .map((piece) => {
      const word = piece.replace(/[\s,:]+$/, '');
      // A plain name may be a word of the sentence; at its beginning it is none.
      const known = word.includes('.') || word === first ? operations.find(({ id }) => id === word) : undefined;
      return known === undefined
        ? piece
        : `${callOfOperation(known).replace('{version}', version)}${piece.slice(word.length)}`;
    })
    .join('');
}

/** The same call twice in one sentence says nothing more. */
function withoutRepetition(head: string, rest: string): string {
  const call = /^(?:after )?((?:[A-Z]+) \/\S*) /.exec(rest)?.[1];
  if (
    call === undefined ||
    !new RegExp(`(^|[ (])${call.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}($|[ ,])`).test(head)
  )
    return rest;
  return rest
    .replace(`${call} `, '')
    .replace(/^after (?=\/)/, '')
    .replace(/^gave /, 'got ');
}
