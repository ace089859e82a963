import type { Context } from '../context.js';
import { pageOf } from '../listing.js';
import type { Answer } from '../http/message.js';
import { parentOf, resourceOf } from './records.js';
import { unlessKnown } from './read.js';

/** One page of a collection. */
export function list(context: Context): Answer {
  const { request, shop, rules } = context;
  const resource = resourceOf(context);
  const parent = parentOf(context);
  const query = shop.dialect.query(request, resource, shop);
  const seen = shop.store.all(resource.name, parent).filter((row) => rules.sees(request.caller, row));
  const page = pageOf(seen, query, resource, rules);
  const items = page.rows.map((row) => {
    const item = rules.present(row, request.version);
    return query.fields ? rules.select(item, query.fields) : item;
  });
  const { headers, body } = shop.dialect.list(items, page, request);
  const etag = rules.etag({ body: body ?? null });
  return unlessKnown(context, {
    status: 200,
    headers: [...headers, ['ETag', etag]],
    ...(body !== undefined && { body }),
  });
}
