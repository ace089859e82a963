import type { As } from '../../check/kit.js';
import { type Json, isObject } from '../../contract/text/json.js';
import type { Contract, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { header, type Exchange } from '../../result/exchange.js';
import { idsFrom } from '../kit/records/ledger/ids.js';
import { bodyOf, isSuccess, located, outcomeOf } from '../kit/requests/answer.js';
import { excerpt, shownRequest, type Asking } from './asking.js';
import { lower } from './reaching.js';
import type { Readable } from './readable.js';
import { notTried, ok, problem, type Step } from './step.js';

/** Lists that are asked for. */
const MOST = 12;

/** An answer that can be built upon, or none. */
export interface Answered {
  readonly steps: readonly Step[];
  /** Whether something answered as the contract says, or asked for credentials: the base URL leads to the service. */
  readonly isThere: boolean;
  /** Resources whose list is not as the contract says: nothing is made of them. */
  readonly troubled: ReadonlySet<string>;
}

/**
 * Whether the lists are where the contract says, and answer with JSON that holds records where it says.
 * @param as who asks, where it is not the first caller
 */
export async function lookAtAnswers(
  asking: Asking,
  contract: Contract,
  readable: readonly Readable[],
  as: As | undefined,
): Promise<Answered> {
  const asked = readable.slice(0, MOST);
  if (asked.length === 0) {
    const why = 'the contract has no list, and no other read that needs no id';
    return { steps: [notTried('answers', why)], isThere: true, troubled: new Set() };
  }
  const looked = await Promise.all(
    asked.map(async (one) => {
      const exchange = await asking.ask(one.operation, as);
      if ('unsent' in exchange) return { one, step: notTried('answers', `${one.operation.id}: ${exchange.unsent}`) };
      return { one, exchange, step: judged(asking, contract, one, exchange) };
    }),
  );
  const statuses = looked.map(({ exchange }) => exchange?.response?.status ?? 0);
  const first = looked[0]?.exchange;
  if (first !== undefined && statuses.every((status) => status === 404 || status === 410)) {
    return { steps: [nowhere(first, looked.length)], isThere: false, troubled: new Set() };
  }
  const troubles = looked.flatMap(({ step }) => (typeof step === 'string' ? [] : [step]));
  const alike = sameForAll(troubles, looked.length);
  if (alike !== undefined) return { steps: [alike], isThere: false, troubled: new Set() };
  const fine = looked.flatMap(({ step }) => (typeof step === 'string' ? [step] : []));
  const left = readable.length - asked.length;
  const more = left > 0 ? `, and ${String(left)} more that were not asked for` : '';
  const whole = fine.length > 0 ? [ok('answers', `${fine.join(', ')}${more}`)] : [];
  const isThere =
    fine.length > 0 || looked.some(({ exchange }) => exchange !== undefined && isData(contract, exchange));
  const troubled = looked.flatMap(({ one, step }) =>
    typeof step === 'string' || one.resource === undefined ? [] : [one.resource.name],
  );
  return { steps: [...whole, ...troubles], isThere, troubled: new Set(troubled) };
}

/** The service itself answered, and not something before it. */
function isData(contract: Contract, exchange: Exchange): boolean {
  return isSuccess(contract, exchange) && bodyOf(exchange).kind === 'json';
}

/** Where each of several is answered in the same way, the base URL is wrong and not each path. */
function sameForAll(troubles: readonly Step[], all: number): Step | undefined {
  const [first] = troubles;
  if (first === undefined || troubles.length < all || all < 2) return undefined;
  const isAlike = troubles.every(({ fact, mend }) => fact === 'target.base-url' && mend === first.mend);
  return isAlike ? { ...first, text: `${first.text}; so it is with all ${String(all)} lists` } : undefined;
}

function nowhere(exchange: Exchange, all: number): Step {
  const every = all === 1 ? 'the only list' : `all ${String(all)} lists`;
  const text = `${shownRequest(exchange)} is answered 404, and so ${all === 1 ? 'is' : 'are'} ${every}`;
  const mend = 'Does a path belong behind the host, such as /api? Else correct the paths of the resources';
  return problem('answers', all === 1 ? `${shownRequest(exchange)} is answered 404` : text, 'target.base-url', mend);
}

/** What is wrong with an answer; a few words where nothing is. */
function judged(
  asking: Asking,
  contract: Contract,
  { operation, resource, fact }: Readable,
  exchange: Exchange,
): Step | string {
  const { response, failure } = exchange;
  const request = shownRequest(exchange);
  if (response === undefined) {
    if (failure?.kind === 'aborted') return notTried('answers', `${operation.id}: ${asking.ended}`);
    const mend = 'Try it by hand; where it is slow, target.timeout says how long a run waits';
    const waits = failure?.kind === 'timeout' ? asking.waits : '';
    return problem('answers', `${request}: ${lower(failure?.message ?? 'no answer')}${waits}`, fact, mend);
  }
  const { status } = response;
  if (status >= 300 && status < 400) return redirected(exchange, fact);
  if (status === 401 || status === 403 || status === 429) return `${operation.id} is answered ${String(status)}`;
  if (status === 404 || status === 410) {
    return problem('answers', `${request} is answered ${String(status)}`, fact, 'Correct the path');
  }
  if (status >= 500) {
    const text = `${request} is answered ${String(status)}${excerpt(exchange)}`;
    return problem('answers', text, fact, 'Look into the log of the service: it fails at a plain read');
  }
  if (outcomeOf(contract, exchange).class === 'caller-error') {
    const text = `${request} is answered ${String(status)}${excerpt(exchange)}`;
    const mend = 'Correct the path; does every request need a header? State it under target.headers';
    return problem('answers', text, fact, mend);
  }
  const body = bodyOf(exchange);
  if (body.kind === 'text') return aPage(exchange);
  const at = resource && ifStated(resource.collection.items);
  if (at?.kind !== 'pointer' || body.kind !== 'json') return `${operation.id} answers ${String(status)}`;
  const items = located(exchange, at);
  if (Array.isArray(items)) {
    const [item] = items as readonly Json[];
    const trouble = item !== undefined && resource !== undefined && nameless(resource, exchange, item, request);
    return trouble === false ? `${operation.id} answers with ${counted(items.length)}` : trouble;
  }
  return misplaced(request, at.pointer, body.value, `resources.${resource?.name ?? ''}.collection.items`);
}

/** A record without an id where the contract says: a run could not find again what it makes. */
function nameless(resource: ResourceFacts, exchange: Exchange, item: Json, request: string): Step | false {
  const [id, path] = [ifStated(resource.id), ifStated(resource.item)];
  if (id === undefined || path === undefined || id.url !== undefined) return false;
  const found = idsFrom(id, path, exchange, item);
  const missing = Object.entries(id.placeholders).find(
    ([name, at]) => at.kind === 'pointer' && found[name] === undefined,
  );
  const at = missing?.[1];
  if (at?.kind !== 'pointer') return false;
  const names = isObject(item) ? Object.keys(item).slice(0, 8).join(', ') : '';
  const text = `The first record of ${request} has no id at ${at.pointer}`;
  const mend = `Correct where the id stands${names === '' ? '' : `; the record has the members ${names}`}`;
  return problem('answers', text, `resources.${resource.name}.id`, mend);
}

function counted(count: number): string {
  return count === 1 ? '1 record' : `${String(count)} records`;
}

function redirected(exchange: Exchange, fact: string): Step {
  const { request, response } = exchange;
  const from = new URL(request.url);
  const location = header(response?.headers ?? [], 'location') ?? '';
  const to = location !== '' && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  const text = `${shownRequest(exchange)} is answered ${String(response?.status)}, a redirect to ${to?.href ?? 'nowhere'}`;
  if (to === undefined) return problem('answers', text, 'target.base-url', 'Correct the base URL');
  if (to.href === from.href) {
    const mend = 'It leads back to itself: is a header or a credential missing that the service looks for?';
    return problem('answers', text, 'target.headers', mend);
  }
  const isOnlyScheme = to.hostname === from.hostname && to.pathname === from.pathname;
  if (isOnlyScheme && to.protocol !== from.protocol) {
    const mend = `Write ${to.origin}: redirects are not followed, for a credential would go along`;
    return problem('answers', text, 'target.base-url', mend);
  }
  if (to.origin === from.origin && to.pathname.replace(/\/$/, '') === from.pathname.replace(/\/$/, '')) {
    return problem('answers', text, fact, `Write the path as ${to.pathname}: redirects are not followed`);
  }
  const isLogin = /login|log-in|signin|sign-in|sso|auth/i.test(to.href);
  const mend = isLogin
    ? 'A login stands before the service: give the URL behind it, or a credential that it takes'
    : 'Write the URL to which it leads, if that is the service: redirects are not followed';
  return problem('answers', text, 'target.base-url', mend);
}

function aPage(exchange: Exchange): Step {
  const { response } = exchange;
  const type = header(response?.headers ?? [], 'content-type')?.split(';', 1)[0] ?? 'no Content-Type';
  const title = /<title[^>]*>([^<]{1,80})/i.exec(response?.body ?? '')?.[1]?.trim();
  const isPage = type.includes('html');
  const what = isPage ? `a page for people${title === undefined ? '' : `, “${title}”`}` : `no JSON${excerpt(exchange)}`;
  const text = `${shownRequest(exchange)} is answered ${String(response?.status)} with ${what} (${type})`;
  const mend = isPage
    ? 'A login, a proxy or a front end stands there: give the URL of the API itself'
    : 'Correct the base URL, or does the service need `Accept: application/json` under target.headers?';
  return problem('answers', text, 'target.base-url', mend);
}

/** The list is not where the contract says: it says where there is one. */
function misplaced(request: string, pointer: string, value: Json, fact: string): Step {
  const where = pointer === '' ? 'The answer itself' : `${pointer} in the answer`;
  const text = `${where} to ${request} is not a list of records`;
  if (Array.isArray(value)) return problem('answers', text, fact, 'The answer itself is the list: write `items: ""`');
  if (!isObject(value)) return problem('answers', text, fact, 'Correct where the records stand');
  const lists = Object.keys(value).filter((name) => Array.isArray(value[name]));
  const names = Object.keys(value).slice(0, 8).join(', ');
  const mend =
    lists.length === 1
      ? `There is one at /${lists[0] ?? ''}: write \`items: /${lists[0] ?? ''}\``
      : `Correct it; the answer has ${names === '' ? 'no members' : `the members ${names}`}`;
  return problem('answers', text, fact, mend);
}
