import { withParameter, type Pair } from '../../../contract/facts/named-version.js';

/** Where a request goes: the origin that is connected to, and the request target as it stands on the wire. */
export interface Address {
  /** `https://shop.example:8443`, as written; compare origins by `originOf`. */
  readonly origin: string;
  /** Path and query exactly as written (no dot segments removed, nothing encoded); begins with a slash. */
  readonly path: string;
}

/**
 * Splits an absolute http(s) URL by text, so that what is sent is what the check wrote. Undefined for anything else:
 * other schemes, user information (`http://shop@evil.example/`, deprecated by RFC 9110 section 4.2.4), a backslash
 * where other parsers see the end of the host, blanks. The fragment is never sent (RFC 9110 section 7.1).
 */
export function addressOf(url: string): Address | undefined {
  const parts = ABSOLUTE.exec(url);
  if (!parts) return undefined;
  const [, origin = '', rest = ''] = parts;
  if (rest === '') return { origin, path: '/' };
  if (rest.startsWith('/')) return { origin, path: rest };
  return rest.startsWith('?') ? { origin, path: `/${rest}` } : undefined;
}

const ABSOLUTE = /^(https?:\/\/[^/?#\\@\s]+)([^#]*)/i;

/** The origin in its one normal form (RFC 6454 section 6.1): lower case, no default port. Undefined when invalid. */
export function originOf(text: string): string | undefined {
  if (!ABSOLUTE.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.origin : undefined;
}

/** A URL in full, and where it leads; no address where it leads nowhere. */
export interface Resolved {
  readonly url: string;
  readonly address: Address | undefined;
}

/** A URL, and how it is recorded. */
export interface Shown {
  readonly url: string;
  readonly as: string;
}

/**
 * Resolves what stands behind a base URL, which has no trailing slash; an absolute URL stays as it is.
 *
 * @param shown URLs as they are recorded: links of the service begin with one, where a variable was taken out of them
 * @param parameter of the query of every URL that has none of that name
 */
export function resolverOf(baseUrl: string, shown: readonly Shown[] = [], parameter?: Pair): (url: string) => Resolved {
  const base = ABSOLUTE.exec(baseUrl);
  const [whole, origin = '', path = ''] = base ?? [];
  const isPlain = whole === baseUrl && (path === '' || path.startsWith('/'));
  return (asked) => {
    const text = parameter === undefined ? asked : withParameter(asked, parameter);
    // Nearly always a path, and not to be looked at any further.
    if (isPlain && text.startsWith('/') && !text.includes('#')) {
      return { url: baseUrl + text, address: { origin, path: path + text } };
    }
    const isAbsolute = !text.startsWith('/') && /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
    const known = isAbsolute ? shown.find((one) => text === one.as || text.startsWith(`${one.as}/`)) : undefined;
    const url = known ? known.url + text.slice(known.as.length) : isAbsolute ? text : baseUrl + text;
    return { url, address: addressOf(url) };
  };
}
