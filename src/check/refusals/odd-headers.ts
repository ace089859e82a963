import type { Operation } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { header, type Header } from '../../result/exchange.js';
import type { Subjects } from '../define.js';
import { isFirstGuarded } from '../states/guarded.js';
import { mediaTypeOf } from './media-type.js';
import { sendsJson } from '../operation-context.js';

/** A header with a value that no caller should send. */
export type OddHeader = {
  readonly name: string;
  /** `null`: it is left out, and nobody puts it there. */
  readonly text: string | null;
  /** It is sent in the place of a credential, or without the body that a create needs: nobody is to take it. */
  readonly isCredential: boolean;
};

/** Octets; with the others of a request fewer than any server takes. */
const LONG = 3_500;

/** Empty, far too long, in octets that are no UTF-8, and made of what other languages read. A zero octet no client sends. */
const ANY: readonly string[] = ['', 'a'.repeat(LONG), '\u00ff', '([*$"{\'\\;%--'];

const NUMBERS: readonly string[] = ['-1', '9223372036854775808'];

/** Lists that end too early, parameters without a value, and words that are none of the grammar (RFC 9110 section 12.5.1). */
const ACCEPT: readonly string[] = ['/', '*', 'application/json;q=abc'];

/** RFC 9110 section 8.3.1. */
const CONTENT_TYPE: readonly string[] = ['/', 'application/json; charset='];

/** Types that services know and may not read here, one that cannot be read, and one without the boundary that it needs. */
const OTHER_TYPES: readonly string[] = ['text/plain', 'application/xml', ';;;', 'multipart/form-data'];

/** Character sets that JSON is not written in (RFC 8259 section 8.1). */
const CHARSETS: readonly string[] = ['utf-16', 'latin1'];

/** RFC 9110 section 8.8.3: an entity tag has quotation marks around it. */
const ENTITY_TAG: readonly string[] = ['abc', '"', 'W/"'];

/** RFC 9110 section 5.6.7. */
const TIME: readonly string[] = ['abc', 'Thu, 32 Foo 9999 25:61:61 GMT'];

/** RFC 6750 section 2.1, RFC 7617 section 2. */
const CREDENTIAL: readonly string[] = ['Bearer', 'Basic %', 'Bearer \u00ff'];

/** The headers of an operation to which its contract gives a meaning, each with what a service may stumble on. */
export function oddHeaders(facts: Subjects['operation']): readonly OddHeader[] {
  const operation = ifStated(facts.operation.offered);
  if (operation === undefined) return [];
  const { service } = facts;
  const versioned =
    ifStated(service.versioning.placement) === 'header' ? ifStated(service.versioning.header) : undefined;
  const key = operation.retryKey?.in === 'header' ? operation.retryKey.name : undefined;
  // What is asked for goes by the same code at every operation, and what a read asks for costs nothing to remove.
  const { safe } = operation;
  return [
    ...(safe ? withTexts('Accept', [...ANY, ...ACCEPT]) : []),
    ...(facts.operation.body.state === 'stated' ? ofContent(operation) : []),
    ...conditions(facts, operation),
    ...(key === undefined ? [] : withTexts(key, [...ANY, ...NUMBERS])),
    ...(versioned === undefined || !operation.versioned || !safe ? [] : withTexts(versioned, [...ANY, ...NUMBERS])),
    ...credentials(facts, operation),
  ];
}

/**
 * What is said of content that is something else. Who does not read a body for its type may make a record of nothing, which
 * carries no mark: a create is sent the types that are in use alone, of which one that cannot be removed is enough.
 */
function ofContent(operation: Operation): readonly OddHeader[] {
  const own = mediaTypeOf(operation);
  const charsets = CHARSETS.map((charset) => `${own}; charset=${charset}`);
  const types = [...OTHER_TYPES, ...(sendsJson(operation) ? charsets : []), null];
  const odd = operation.kind === 'create' ? [] : [...ANY, ...CONTENT_TYPE];
  return [...withTexts('Content-Type', [...odd, ...types]), ...withTexts('Content-Encoding', ['gzip'])];
}

/** Whether content is said to be something that this module says of it. */
export function isSaidOddly(headers: readonly Header[]): boolean {
  if (header(headers, 'Content-Encoding') !== undefined) return true;
  const type = header(headers, 'Content-Type');
  if (type === undefined) return false;
  return OTHER_TYPES.includes(type) || CHARSETS.some((charset) => type.endsWith(`; charset=${charset}`));
}

function conditions({ service, resource }: Subjects['operation'], { kind }: Operation): readonly OddHeader[] {
  const isWrite = kind === 'update' || kind === 'replace' || kind === 'delete';
  const concurrency = isWrite && resource !== undefined ? ifStated(resource.concurrency) : undefined;
  const by = concurrency?.sent === undefined ? concurrency?.by : undefined;
  if (by === 'etag') return withTexts('If-Match', [...ANY, ...ENTITY_TAG]);
  if (by === 'last-modified') return withTexts('If-Unmodified-Since', [...ANY, ...TIME]);
  if (kind !== 'read') return [];
  const validators = ifStated(resource?.validators ?? service.http.validators) ?? [];
  return [
    ...(validators.includes('etag') ? withTexts('If-None-Match', [...ANY, ...ENTITY_TAG]) : []),
    ...(validators.includes('last-modified') ? withTexts('If-Modified-Since', [...ANY, ...TIME]) : []),
  ];
}

/** None where wrong ones lock a caller out; where nobody says whether they do, at one operation. */
function credentials(facts: Subjects['operation'], operation: Operation): readonly OddHeader[] {
  const { auth } = facts.service;
  if (operation.auth === 'none' || auth.lockout.state === 'stated') return [];
  if (auth.lockout.state === 'gap' && !isFirstGuarded(facts)) return [];
  const names = (ifStated(auth.schemes) ?? []).flatMap((scheme) => {
    if (Array.isArray(operation.auth) && !operation.auth.includes(scheme.name)) return [];
    if (scheme.type !== 'api-key') return ['Authorization'];
    const parameter = ifStated(scheme.parameter);
    return ifStated(scheme.in) === 'header' && parameter !== undefined ? [parameter] : [];
  });
  return [...new Set(names)].flatMap((name) =>
    withTexts(name, name === 'Authorization' ? [...ANY, ...CREDENTIAL] : ANY, true),
  );
}

function withTexts(name: string, texts: readonly OddHeader['text'][], isCredential = false): readonly OddHeader[] {
  return texts.map((text) => ({ name, text, isCredential }));
}
