import type { Step } from '../report/scripts/reproduction.js';
import { header, type Exchange, type RecordedResponse } from '../result/exchange.js';
import type { Finding } from '../result/verdict.js';
import { Likeness } from './alike.js';

/** A step that was carried out, with what came. */
export interface Answered {
  readonly step: Step;
  readonly exchange: Exchange;
}

/** Whether what came shows the finding; where it does not, what came in its place. */
export type Shown =
  /** `check`: the check itself says so, and needed no more than was sent. */
  { readonly shows: true; readonly by?: 'check' } | { readonly shows: false; readonly why: string };

/**
 * Whether the requests of the case were answered as they were in the finding: with the same statuses, and, where the finding is
 * about more than a status, with what says the same of other records. In doubt it is not shown.
 *
 * @param marks what the run called what the script made, with what it is called now; first its mark
 * @param isWhole whether no read of the case was left out: else what is read may be what any service shows
 */
export function judgeShown(
  finding: Finding,
  answered: readonly Answered[],
  marks: readonly (readonly [string, string])[],
  isWhole: boolean,
): Shown {
  const own = answered.filter(({ step }) => step.isCase);
  const deciding = own.find(({ step }) => step.exchange.id === finding.where) ?? own.at(-1);
  if (deciding === undefined) return { shows: false, why: 'none of its requests is one of the finding' };
  const isRefused = isRefusal(finding, deciding);
  for (const one of answered) {
    const why = isRefused && areRefusals(one) ? undefined : otherStatus(one, one === deciding);
    if (why !== undefined) return { shows: false, why };
  }
  const silent = own.find(isWithoutOctetsBehind);
  if (silent !== undefined) {
    const status = statusOf(silent.exchange.response);
    return { shows: false, why: `${named(silent)} answered ${status} as in the run, with no octets behind it` };
  }
  if (isRefused || isOfStatus(finding, deciding)) return { shows: true };
  const isOrdered = own.some(({ step }) => /[?&][^=]*(?:sort|order)/i.test(step.exchange.request.url));
  const made = answered.map(({ step }) => step.exchange.request.body ?? '').join('\n');
  const likeness = new Likeness(marks, isOrdered, made);
  const differences = own.map((one) => difference(likeness, one, finding));
  const at = differences.find((one) => one !== undefined);
  const isNamed = deciding.step.exchange.id === finding.where;
  if (at === undefined && (isWhole || isNamed)) return { shows: true };
  if (at === undefined) return { shows: false, why: 'answered as in the run, but what was left out may decide' };
  const last = own.at(-1) ?? deciding;
  if (finding.where?.startsWith('/') === true && isSameAt(finding.where, last, new Likeness(marks)))
    return { shows: true };
  const other = own[differences.indexOf(at)] ?? deciding;
  const where =
    at === '' ? 'another body' : at.startsWith(':') ? `another header ${at.slice(1)}` : `another value at ${at}`;
  return {
    shows: false,
    why: `${named(other)} answered ${statusOf(other.exchange.response)} as in the run, with ${where}`,
  };
}

/** What should be taken is refused again, with whatever status of a refusal. */
function isRefusal({ expected }: Finding, deciding: Answered): boolean {
  return areRefusals(deciding) && / is taken$/.test(expected);
}

function areRefusals({ step, exchange }: Answered): boolean {
  const isOne = (status = 0): boolean => status >= 400 && status < 500;
  return isOne(step.exchange.response?.status) && isOne(exchange.response?.status);
}

/** Statuses of a refusal, of an error, or that an effect was refused or not: nothing else decides. */
function isOfStatus({ where, expected, observed }: Finding, { step }: Answered): boolean {
  const { response } = step.exchange;
  const status = statusOf(response);
  const names = (text: string): boolean => text === status || text.startsWith(`${status},`);
  const isClass = /^"?(?:server-error|caller-error|success|redirection)"?(?:,|$)/.test(observed);
  const isOfOne = where === undefined || !where.startsWith('/');
  return isOfOne && (names(observed) || isClass) && /success|error|status|redirection|\d{3}/.test(expected);
}

function otherStatus({ step, exchange }: Answered, isDeciding: boolean): string | undefined {
  const [before, now] = [statusOf(step.exchange.response), statusOf(exchange.response)];
  if (before === now) return undefined;
  const what = exchange.response === undefined ? 'had no answer' : `answered ${now}`;
  return isDeciding ? `${what} this time, not ${before}` : `${named({ step })} ${what} this time, not ${before}`;
}

/** What stood behind an answer that has no content stands there no more. */
function isWithoutOctetsBehind({ step, exchange }: Answered): boolean {
  return (step.exchange.response?.behind ?? 0) > 0 && (exchange.response?.behind ?? 0) === 0;
}

function named({ step: { exchange } }: Pick<Answered, 'step'>): string {
  return exchange.operation ?? exchange.request.method;
}

function statusOf(response: RecordedResponse | undefined): string {
  return response === undefined ? 'nothing' : String(response.status);
}

/** A JSON pointer, or the name of a header with a colon before it. */
function difference(likeness: Likeness, { step, exchange }: Answered, finding: Finding): string | undefined {
  const [before, now] = [step.exchange.response, exchange.response];
  if (before === undefined || now === undefined) return before === now ? undefined : '';
  const head = otherHeader(likeness, before, now, finding);
  if (head !== undefined) return head;
  const [one, other] = [parsed(before.body), parsed(now.body)];
  if (one !== undefined && other !== undefined) return likeness.difference(one.value, other.value);
  // What should be JSON, and is none.
  const isBroken = one === undefined && other === undefined && isJson(before) && isJson(now);
  return isBroken || likeness.renewed(before.body) === now.body ? undefined : '';
}

function isJson({ headers, body }: RecordedResponse): boolean {
  return body !== '' && (header(headers, 'content-type') ?? '').includes('json');
}

/** They say how many others there are as well, unless the finding is about them. */
const OF_OTHERS = /^(?:link|content-length)$/;

/** Headers of one connection or moment, and what a proxy on the way says of itself. */
const OF_A_MOMENT =
  /^(?:date|connection|keep-alive|transfer-encoding|server|via|age|set-cookie|x-.*|.*request-id|trace.*|.*rate-?limit.*|retry-after)$/;

function otherHeader(
  likeness: Likeness,
  before: RecordedResponse,
  now: RecordedResponse,
  { claim, observed }: Finding,
): string | undefined {
  const isAbout = /\blink|length/i.test(`${claim} ${observed}`);
  const namesOf = ({ headers }: RecordedResponse): readonly string[] => headers.map(([name]) => name.toLowerCase());
  for (const name of new Set([...namesOf(before), ...namesOf(now)])) {
    if (OF_A_MOMENT.test(name) || (OF_OTHERS.test(name) && !isAbout)) continue;
    const [one, other] = [header(before.headers, name), header(now.headers, name)];
    // That a length is that of another answer is a matter of both answers.
    const pair = name === 'content-length' ? [`length ${String(one)}`, `length ${String(other)}`] : [one, other];
    if (one === undefined || other === undefined || !likeness.areHeaders(pair[0] ?? '', pair[1] ?? ''))
      return `:${name}`;
  }
  return undefined;
}

function isSameAt(pointer: string, { step, exchange }: Answered, likeness: Likeness): boolean {
  const [one, other] = [parsed(step.exchange.response?.body), parsed(exchange.response?.body)];
  if (one === undefined || other === undefined) return false;
  const [before, now] = [valueAt(one.value, pointer), valueAt(other.value, pointer)];
  return before !== undefined && now !== undefined && likeness.difference(before, now) === undefined;
}

function valueAt(value: unknown, pointer: string): unknown {
  let inner = value;
  for (const part of pointer.slice(1).split('/')) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    inner = (inner as Record<string, unknown>)[part.replace(/~1/g, '/').replace(/~0/g, '~')];
  }
  return inner;
}

function parsed(text: string | undefined): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text ?? '') };
  } catch {
    return undefined;
  }
}
