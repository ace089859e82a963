import type { Kit, Walk, WalkPlan } from '../../check/kit.js';
import type { Json } from '../../contract/json.js';
import type { QueryPair } from '../../contract/template.js';
import type { Exchange } from '../../result/exchange.js';
import type { Input } from '../../check/kit.js';
import { located, outcomeOf } from './answer.js';
import type { Attempt } from './context.js';

interface Page {
  readonly items: readonly Json[];
  readonly exchange: Exchange;
}

/** Walks a list to its declared end, or until a guard says that it has none. */
export async function walk(attempt: Attempt, kit: Pick<Kit, 'send' | 'sendTo'>, plan: WalkPlan): Promise<Walk> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  const end = (ended: Walk['ended'], detail?: string): Walk => ({
    pages,
    items: pages.flatMap((page) => page.items),
    ended,
    ...(detail === undefined ? {} : { detail }),
  });

  let request: { readonly query: readonly QueryPair[] } | { readonly url: string } = {
    query: [...(plan.query ?? []), ...(plan.step.by === 'page' ? plan.step.page(plan.step.base) : [])],
  };
  for (let n = 0; ; n += 1) {
    if (n >= plan.mostPages) return end('endless', `more than ${String(plan.mostPages)} pages`);
    if (n > 0) await plan.between?.(n);
    const parent: Input = plan.parent === undefined ? {} : { record: plan.parent };
    const exchange: Exchange =
      'url' in request
        ? await kit.sendTo({ method: plan.list.method, path: request.url, near: plan.list }, { intent: 'valid' })
        : await kit.send(plan.list, { ...parent, query: request.query });
    const outcome = outcomeOf(attempt.run.contract, exchange);
    if (outcome.class !== 'success') return end('refused', `page ${String(n + 1)}: ${String(outcome.status)}`);
    const items = located(exchange, plan.items);
    if (!Array.isArray(items)) return end('shapeless', `page ${String(n + 1)} has no list of items`);
    pages.push({ items: items as readonly Json[], exchange });

    if (plan.step.by === 'page') {
      if (items.length === 0) return end('end');
      request = { query: [...(plan.query ?? []), ...plan.step.page(plan.step.base + n + 1)] };
      continue;
    }
    const { step } = plan;
    if (step.more && located(exchange, step.more) !== true) return end('end');
    const next = located(exchange, step.next, plan.items);
    if (isEnd(next, step)) return end('end');
    const cursor = typeof next === 'string' || typeof next === 'number' ? String(next) : JSON.stringify(next);
    if (seen.has(cursor)) return end('repeated', `the cursor ${cursor} came twice`);
    seen.add(cursor);
    request =
      step.as === 'url'
        ? { url: nextUrl(exchange, cursor) }
        : { query: [...(plan.query ?? []), ...(step.after?.(cursor) ?? [])] };
  }
}

/** Without `more`, what stands at the place of the cursor says whether there is a next page. */
function isEnd(next: Json | undefined, step: Extract<WalkPlan['step'], { by: 'cursor' }>): boolean {
  if (next === undefined) return true;
  if (next === null) return true;
  return next === '' && step.end.includes('empty');
}

/** A link may be relative to the page that carries it (RFC 3986 section 5). */
function nextUrl(exchange: Exchange, link: string): string {
  return new URL(link, exchange.request.url).href;
}
