import type { Input, Kit } from '../../../check/kit.js';
import { isStop, Stop } from '../../../check/violation.js';
import type { Walk, WalkedPage, WalkPlan } from '../../../check/walk.js';
import type { Json } from '../../../contract/text/json.js';
import type { Operation } from '../../../contract/facts/model.js';
import type { QueryPair } from '../../../contract/text/template.js';
import type { Exchange } from '../../../result/exchange.js';
import { located, outcomeOf } from './answer.js';
import type { Attempt } from '../context.js';

type ByCursor = Extract<WalkPlan['step'], { by: 'cursor' }>;
type Request = { readonly query: readonly QueryPair[] } | Link;
/** Where a page leads, and the URL of that page. */
interface Link {
  readonly url: string;
  readonly from: string;
}

/** What a walk needs of an attempt. */
interface Walker {
  readonly run: Pick<Attempt['run'], 'contract'> & Partial<Pick<Attempt['run'], 'gates'>>;
  readonly isAlone?: boolean;
}

/**
 * Walks a list to its declared end, or until a guard says that it has none. Pages by number drift when something comes
 * or goes meanwhile: where there is more than one of them, the walk begins anew while nothing of ours writes. Nothing does
 * where the check is alone with the collection.
 */
export async function walk(attempt: Walker, kit: Pick<Kit, 'send' | 'sendTo'>, plan: WalkPlan): Promise<Walk> {
  const { gates } = attempt.run;
  const { resource } = plan.list;
  const isQuiet = attempt.isAlone === true || plan.mayDrift === true;
  const drifts = plan.step.by === 'page' && plan.between === undefined && !isQuiet;
  if (gates === undefined || resource === undefined || !drifts) return (await through(attempt, kit, plan)) as Walk;
  const short = await through(attempt, kit, plan, 1);
  return short ?? ((await gates.walk(resource, () => through(attempt, kit, plan))) as Walk);
}

/** Undefined when there are more pages with items than `most`. */
async function through(
  attempt: Walker,
  kit: Pick<Kit, 'send' | 'sendTo'>,
  plan: WalkPlan,
  most = Number.POSITIVE_INFINITY,
): Promise<Walk | undefined> {
  const pages: WalkedPage[] = [];
  const seen = new Set<string>();
  const end = (ended: Walk['ended'], detail?: string, last?: Exchange): Walk => ({
    pages,
    items: pages.flatMap((page) => page.items),
    ended,
    ...(detail === undefined ? {} : { detail }),
    ...(last === undefined ? {} : { last }),
  });

  let request: Request = {
    query: [...(plan.query ?? []), ...(plan.step.by === 'page' ? plan.step.page(0, 0) : [])],
  };
  for (let shown = 0; ;) {
    const n = pages.length;
    if (n >= plan.mostPages) return end('endless', `more than ${String(plan.mostPages)} pages`, pages.at(-1)?.exchange);
    if (n > 0) await plan.between?.(pages);
    const exchange = await sendFor(kit, plan, request);
    const which = `page ${String(n + 1)} (${exchange.id})`;
    const outcome = outcomeOf(attempt.run.contract, exchange);
    if (outcome.class !== 'success') return end('refused', `${which} was answered ${String(outcome.status)}`, exchange);
    const found = located(exchange, plan.items);
    if (!Array.isArray(found)) return end('shapeless', `${which} has no list of items`, exchange);
    const items = found as readonly Json[];
    pages.push({ items, exchange });
    if (pages.length > most && items.length > 0) return undefined;

    if (plan.limit !== undefined && items.length > plan.limit) {
      return end('oversized', `${which} has ${String(items.length)} items, not ${String(plan.limit)}`, exchange);
    }
    shown += items.length;
    if (plan.mostItems !== undefined && shown > plan.mostItems) {
      return end('endless', `more than ${String(plan.mostItems)} items up to ${which}`, exchange);
    }
    const query = plan.later?.(n + 1) ?? plan.query ?? [];
    if (plan.step.by === 'page') {
      if (items.length === 0) return end('end');
      if (
        plan.isLast?.(
          items,
          pages.flatMap((page) => page.items),
        )
      )
        return end('end');
      request = { query: [...query, ...plan.step.page(n + 1, shown)] };
      continue;
    }
    const isShort = plan.step.end.includes('short') && items.length < (plan.full?.(n) ?? 0);
    const cursor = isShort ? undefined : cursorIn(exchange, plan, plan.step);
    if (cursor === undefined) return end('end');
    if (seen.has(cursor) && plan.mayRepeat?.() !== true)
      return end('repeated', `the cursor ${cursor} came twice, last on ${which}`, exchange);
    seen.add(cursor);
    if (plan.step.as === 'url') {
      const url = nextUrl(exchange, cursor);
      if (url === undefined)
        return end('refused', `${which} leads to something other than an HTTP URL: ${cursor}`, exchange);
      request = { url, from: exchange.request.url };
    } else request = { query: [...query, ...(plan.step.after?.(cursor) ?? [])] };
  }
}

function sendFor(kit: Pick<Kit, 'send' | 'sendTo'>, plan: WalkPlan, request: Request): Promise<Exchange> {
  if ('url' in request) {
    const isTold = showsAll(request.url, plan.query ?? []);
    const free = { method: plan.list.method, path: request.url, near: plan.list, ...(isTold && { of: plan.list }) };
    return kit.sendTo(free, { intent: 'valid' }).catch((thrown: unknown) => {
      throw isStop(thrown) && thrown.reason === 'cut' ? (strange(request, plan.list) ?? thrown) : thrown;
    });
  }
  const parent: Input = plan.parent === undefined ? {} : { record: plan.parent };
  return kit.send(plan.list, { ...parent, query: request.query });
}

function leavesFor({ url, from }: Link): boolean {
  const [next, page] = [new URL(url), new URL(from)];
  return next.origin !== page.origin || next.username !== '' || next.password !== '';
}

/**
 * Whether another host belongs to the service is for the contract to say, and what an unsafe method does at another path.
 * Until then nothing is sent there.
 */
function strange(link: Link, { method }: Operation): Stop | undefined {
  const { origin, pathname } = new URL(link.url);
  if (!leavesFor(link)) {
    if (method === 'GET' || pathname === new URL(link.from).pathname) return undefined;
    return new Stop('not-observable', `The next page is at ${pathname}, where the contract has no ${method}`);
  }
  return new Stop('not-observable', `The next page is at ${origin}, which the contract does not name in target.hosts`);
}

/**
 * Whether a URL still names every option that was asked for. Where it hides some of them in its cursor, nobody who looks
 * at the answer alone could know, for example, that only some fields were asked for.
 */
function showsAll(url: string, query: readonly QueryPair[]): boolean {
  const { searchParams } = new URL(url);
  return query.every(([name]) => searchParams.has(name));
}

/** What leads on from a page; undefined on the last one. */
function cursorIn(exchange: Exchange, { items }: WalkPlan, step: ByCursor): string | undefined {
  if (step.more && located(exchange, step.more) !== true) return undefined;
  const next = located(exchange, step.next, items);
  if (isEnd(next, step)) return undefined;
  return typeof next === 'string' || typeof next === 'number' ? String(next) : JSON.stringify(next);
}

/** Without `more`, what stands at the place of the cursor says whether there is a next page. */
function isEnd(next: Json | undefined, step: ByCursor): boolean {
  if (next === undefined) return true;
  if (next === null) return true;
  return next === '' && step.end.includes('empty');
}

/** A link may be relative to the page that carries it (RFC 3986 section 5). Undefined where nobody could follow it. */
function nextUrl({ request }: Exchange, link: string): string | undefined {
  if (!URL.canParse(link, request.url)) return undefined;
  const url = new URL(link, request.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return url.port === '0' ? undefined : url.href;
}
