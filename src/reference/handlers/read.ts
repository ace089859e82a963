import type { Context } from '../context.js';
import { selection } from '../dialects/plain.js';
import { headerOf, type Answer } from '../http/message.js';
import { addressed } from './records.js';

/** One record, or the fields of it that are selected. */
export function read(context: Context): Answer {
  const { request, shop, rules } = context;
  const whole = rules.present(addressed(context), request.version);
  const fields = selection(request.query);
  const item = fields ? rules.select(whole, fields) : whole;
  return unlessKnown(context, {
    status: 200,
    headers: [['ETag', rules.etag(item)]],
    body: shop.dialect.item(item, request),
  });
}

/** 304 when the caller has this representation already (RFC 9110 section 13.1.2). */
export function unlessKnown({ request, rules }: Context, answer: Answer): Answer {
  const named = headerOf(request.call, 'If-None-Match');
  const current = headerOf(answer, 'ETag') ?? '';
  const isKnown = named !== undefined && rules.isKnown(named, current);
  return isKnown ? { status: 304, headers: [['ETag', current]] } : answer;
}
