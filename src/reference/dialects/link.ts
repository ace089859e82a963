import type { Request } from '../context.js';
import type { Dialect } from '../dialect.js';
import type { Page } from '../listing.js';
import type { Header } from '../http/message.js';
import { DEFAULT_ORDER } from '../records/order.js';
import { badRequest } from '../http/refusal.js';
import { checkedOrder, limitOf, narrowing, plain, positive } from './plain.js';

/**
 * Lists are bare arrays; headers say how many records there are and where the pages around this one are. A slash at the
 * end of a path means nothing, and the repetition of a create shows the record as it is now.
 */
export const link: Dialect = {
  ...plain,
  id: 'link',
  title: 'Bare arrays, pages by number, Link and X-Total-Count headers',
  contract: 'shop-link.yaml',
  spelt: (path) => path.replace(/\/$/, ''),
  replays: 'current',
  query(request, resource) {
    const { query } = request;
    const direction = query.get('direction') ?? 'asc';
    if (direction !== 'asc' && direction !== 'desc') throw badRequest('direction must be asc or desc');
    const sort = query.get('sort');
    return {
      limit: limitOf(query.get('per_page')),
      page: positive('page', query.get('page') ?? '1'),
      order: sort === null ? DEFAULT_ORDER : checkedOrder(sort, direction === 'desc', resource),
      ...narrowing(query, resource),
    };
  },
  quota: ({ left, reset }, now) => [
    ['RateLimit-Policy', '"trial";q=20;w=5'],
    ['RateLimit', `"trial";r=${String(left)};t=${String(Math.ceil((reset - now) / 1000))}`],
  ],
  list: (items, page, request) => ({
    headers: [['X-Total-Count', String(page.total)], ...links(page, request)],
    body: items,
  }),
};

function links({ query, total }: Page, request: Request): readonly Header[] {
  const to = (page: number, rel: string): string => {
    const target = new URLSearchParams(request.query);
    target.set('page', String(page));
    return `<${request.path}?${target.toString()}>; rel="${rel}"`;
  };
  const last = Math.ceil(total / query.limit);
  const around = [
    ...(query.page < last ? [to(query.page + 1, 'next'), to(last, 'last')] : []),
    ...(query.page > 1 ? [to(query.page - 1, 'prev'), to(1, 'first')] : []),
  ];
  return around.length === 0 ? [] : [['Link', around.join(', ')]];
}
