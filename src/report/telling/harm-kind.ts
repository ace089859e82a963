import type { ExchangeLine } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { statusesWanted } from './answer-words.js';

/** How bad a finding is for those who use the service, worst first. */
export const HARM_KINDS = ['lost', 'leaked', 'access', 'crash', 'wrong', 'form'] as const;
export type HarmKind = (typeof HARM_KINDS)[number];

export const HARM_LABELS: Readonly<Record<HarmKind, string>> = {
  lost: 'data lost',
  leaked: 'data leaked',
  access: 'not authorised',
  crash: 'crash',
  wrong: 'wrong answer',
  form: 'form',
};

/** `1 wrong answer`, `2 wrong answers`, `2 wrong in form`. */
export function harmCount(count: number, kind: HarmKind): string {
  if (kind === 'form') return `${String(count)} wrong in form`;
  const several: Partial<Record<HarmKind, string>> = { crash: 'crashes', wrong: 'wrong answers' };
  return `${String(count)} ${(count === 1 ? undefined : several[kind]) ?? HARM_LABELS[kind]}`;
}

/** What each kind means for those who use the service, in words that need no knowledge of HTTP. */
export const HARM_MEANINGS: Readonly<Record<HarmKind, string>> = {
  lost: 'What a caller stored is lost, or is changed without its will.',
  leaked: 'A caller can see what it has no right to.',
  access: 'A caller can change or do what it has no right to.',
  crash: 'The service fails where it should answer.',
  wrong: 'The service answers, but not what it promises.',
  form: 'The answer is right in substance and wrong in form: a program may not understand it.',
};

/** What is looked at of a finding. */
export interface Harmed {
  readonly finding: Finding;
  /** `5-authentication`: the part of its check. */
  readonly part: string;
  readonly deciding: ExchangeLine | undefined;
  /** All exchanges of the case. */
  readonly own: readonly ExchangeLine[];
}

const BECAME = /(^|; )\/[^:]*: .+( became | was added)|^\/\S+ became |^\/[^:]*: .+ is gone/;
const CHANGED = /^\/\S+: [+-]\d|^\/\S+(; \/\S+)*$|^the record\b|^: \{|changed \(| \(\d+ records?\)/;
const STORED =
  /\b(leaves|changes?|does nothing|has changed|wrote|is kept|stays|no further|lost|acknowledged|undoes|makes one|creates? one)\b/;
const OF_FORM =
  /\b(media type|content-type|header|Allow|charset|challenge|has the (code|members|declared shape)|is JSON|same kind|catalogue|Location|Deprecation|connection is closed|an? ETag)\b/i;

/** The harm of a finding: from what was seen, where it was seen, and what it was about. */
export function harmKindOf(harmed: Harmed): HarmKind {
  const { finding, part, deciding } = harmed;
  if (isCrash(finding, deciding)) return 'crash';
  if (isOpen(finding, part)) return isAct(deciding) ? 'access' : 'leaked';
  if (OF_FORM.test(finding.claim) && !/ is refused /.test(finding.claim)) return 'form';
  if (isLoss(harmed)) return 'lost';
  if ((/errors/.test(part) && !isAccepted(finding)) || isOtherStatus(finding)) return 'form';
  return 'wrong';
}

function isCrash({ expected, observed }: Finding, deciding: ExchangeLine | undefined): boolean {
  if (/^"(server-error|failed)"/.test(observed)) return true;
  const status = deciding?.response?.status;
  return (
    status !== undefined &&
    status >= 500 &&
    observed.startsWith(String(status)) &&
    statusesWanted(expected) !== undefined
  );
}

/** Somebody sees or does what they should be refused. */
function isOpen({ claim, expected, observed }: Finding, part: string): boolean {
  const isOfAccess = /authentication/.test(part) || / refused (?:without|with|to) .*(?:credential|nobody)/.test(claim);
  if (!isOfAccess || / with the credential in /.test(claim)) return false;
  if (/ is refused\b/.test(claim)) return isAccepted({ observed }) || statusesWanted(expected) === undefined;
  return /does nothing|not show|has changed/.test(claim);
}

/** What was done, and not only read. */
function isAct(deciding: ExchangeLine | undefined): boolean {
  return deciding !== undefined && /^(POST|PUT|PATCH|DELETE)$/.test(deciding.request.method);
}

/** A record is not what the last acknowledged write made of it. */
function isLoss({ finding: { claim, observed, effects = [] }, own }: Harmed): boolean {
  const isWritten = own.some(({ request }) => /^(POST|PUT|PATCH|DELETE)$/.test(request.method));
  if (!isWritten) return false;
  // Nothing is gone yet, but what another one wrote is overwritten unseen.
  if (/ version that is gone is refused/.test(claim) && isAccepted({ observed })) return true;
  if (BECAME.test(observed) || effects.some((effect) => /stores nothing|removes nothing/.test(effect))) return true;
  if (/\b(list|walk|page|pagination|order|sorted)\b/i.test(claim) && !/leaves|changes/.test(claim)) return false;
  return STORED.test(claim) && (CHANGED.test(observed) || observed.includes('\n'));
}

/** What should have been refused was taken. */
function isAccepted({ observed }: Pick<Finding, 'observed'>): boolean {
  return /^"?(success|2\d\d)/.test(observed);
}

/** The right kind of answer with another status of its class. */
function isOtherStatus({ expected, observed }: Finding): boolean {
  if (expected.startsWith('any status but')) return false;
  const wanted = [...(statusesWanted(expected) ?? '').matchAll(/\b([2-5])(?:\d\d|xx)\b/g)].map(([, first]) => first);
  const seen = /^([2-5])\d\d(?=$|\D)/.exec(observed)?.[1];
  return seen !== undefined && wanted.includes(seen);
}
