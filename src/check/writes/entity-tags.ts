import { header, type Exchange } from '../../result/exchange.js';

/** The entity tag of an answer. */
export function tagOf(exchange: Exchange | undefined): string | undefined {
  return header(exchange?.response?.headers ?? [], 'etag');
}

/** Whether an entity tag may stay the same while the content changes (RFC 9110 section 8.8.1). */
export function isWeak(tag: string): boolean {
  return tag.startsWith('W/');
}

/** The weak comparison, as for If-None-Match: the tags are the same but for being weak (RFC 9110 section 8.8.3.2). */
export function matchesWeakly(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && opaque(one) === opaque(other);
}

/** The strong comparison, as for If-Match: neither is weak, and they are the same (RFC 9110 section 8.8.3.2). */
export function matchesStrongly(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other && !isWeak(one);
}

function opaque(tag: string): string {
  return isWeak(tag) ? tag.slice(2) : tag;
}
