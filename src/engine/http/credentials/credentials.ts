import type { As, Damage, KeyPlace } from '../../../check/kit.js';
import type { AuthFacts, Identity, Scheme } from '../../../contract/facts/model.js';
import type { Header } from '../../../result/exchange.js';
import { alteredIn, extendedBy, shortened, unknownLike } from './damage.js';
import type { Registry } from '../redaction/redact.js';
import type { SecretStore } from '../secrets.js';

/** A request to which a credential can be added. */
export interface Unsigned {
  readonly url: string;
  readonly headers: readonly Header[];
}

export interface Credentials {
  /**
   * The request with the credential of the caller. `refused` says in words why there is none to add. `schemes` are
   * those that the operation takes, when it does not take every one.
   */
  sign(request: Unsigned, as: As, schemes?: readonly string[]): Unsigned | { readonly refused: string };
}

/** Where a credential stands in a request. */
interface Placed {
  readonly in: KeyPlace;
  readonly name: string;
  readonly value: string;
}

/**
 * How a caller is recorded: `anonymous`, `alice`, `alice:altered`, `machine:in-query`; `altered` when nobody in particular
 * was named.
 */
export function nameOf(as: As): string {
  if (typeof as === 'string') return as;
  if ('sentIn' in as) return `${as.identity}:in-${as.sentIn}`;
  return as.identity === undefined ? as.damaged : `${as.identity}:${as.damaged}`;
}

export const ANONYMOUS = 'anonymous';

/** Wrong passwords that the account of a caller is named with at most: services that lock early do so at the third. */
const MOST_NAMED = 2;
const TOO_OFTEN =
  `No more than ${String(MOST_NAMED)} wrong passwords are tried on one account, ` +
  'since auth.lockout does not say what more would lead to';

/** Damages that leave the name of the account as it is. */
const NAMING: ReadonlySet<Damage> = new Set(['altered', 'extended', 'shortened']);

export function createCredentials(auth: AuthFacts, secrets: SecretStore, registry: Registry): Credentials {
  const identities = auth.identities.state === 'stated' ? auth.identities.value : [];
  const expired = auth.expired.state === 'stated' ? auth.expired.value : [];
  // One fewer than locks a caller out, whoever of ours it would be.
  const most = auth.lockout.state === 'stated' ? auth.lockout.value - 1 : Infinity;
  // Whoever does not say whether there is a lockout may have one: an account of ours is named with few wrong passwords.
  const mostNamed = auth.lockout.state === 'gap' ? MOST_NAMED : Infinity;
  const namedWrong = new Map<string, number>();
  let wrong = 0;
  const schemes = auth.schemes.state === 'stated' ? auth.schemes.value : [];
  const bearer = bearerForm(auth.bearer.state === 'stated' ? auth.bearer.value : 'Authorization: Bearer <token>');
  const cache = new Map<
    string,
    { readonly of: string | undefined; readonly placed: Placed | { readonly refused: string } }
  >();
  const signed = new WeakMap<Placed, { readonly from: readonly Header[]; readonly to: readonly Header[] }>();

  const place = (identity: Identity, damage: Damage | undefined): Placed | { readonly refused: string } => {
    const scheme = schemes.find((candidate) => candidate.name === identity.scheme);
    if (!scheme) return { refused: `Scheme ${identity.scheme} of identity ${identity.name} is not declared` };
    const secret = secrets.secretOf(identity.name);
    if (secret === undefined) {
      const why = secrets.missing.get(identity.name)?.message ?? 'there is no secret';
      return { refused: `Identity ${identity.name} has no credential: ${why}` };
    }
    // What was never issued need not be tried on an account that somebody has.
    const isNobodys = damage === 'unknown' && mostNamed < Infinity;
    const username = secrets.usernameOf(identity.name);
    const shown = isNobodys && username !== undefined ? unknownLike(username, () => false) : username;
    const placeIn = placeOf(scheme, shown, registry, bearer);
    if (!placeIn) return { refused: `Scheme ${scheme.name} does not say where its key goes` };
    const right = placeIn(secret);
    registry.add(identity.name, secret, right.name);
    if (damage === undefined) return right;
    if (isNobodys && scheme.type === 'basic' && username === undefined) {
      const [name, password] = halvesOf(secret);
      const others = [name, password].map((half) => half && unknownLike(half, secrets.issued));
      const made = others.filter((half) => half !== undefined).join(':');
      registry.add(`${identity.name}:${damage}`, made, right.name);
      return placeIn(made);
    }
    return damaged(
      damage,
      secret,
      scheme,
      placeIn,
      (kind, value) => {
        if (value !== secret) registry.add(`${identity.name}:${kind}`, value, right.name);
        return value;
      },
      secrets.issued,
    );
  };

  const isBasic = ({ scheme }: Identity): boolean =>
    schemes.some(({ name, type }) => name === scheme && type === 'basic');

  return {
    sign: (request, as, taken) => {
      if (as === ANONYMOUS) return request;
      const identity = whoIs(as, [...identities, ...expired], taken);
      if ('refused' in identity) return identity;
      const isWrong = typeof as === 'string' ? expired.includes(identity) : 'damaged' in as;
      if (isWrong && wrong >= most) {
        return { refused: `No more than ${String(most)} wrong credentials are tried: more would lock the caller out` };
      }
      const damage = typeof as === 'string' || 'sentIn' in as ? undefined : as.damaged;
      if (damage !== undefined && NAMING.has(damage) && isBasic(identity)) {
        const times = namedWrong.get(identity.name) ?? 0;
        if (times >= mostNamed) return { refused: TOO_OFTEN };
        namedWrong.set(identity.name, times + 1);
      }
      if (isWrong) wrong += 1;
      const key = `${damage ?? ''}:${identity.name}`;
      const secret = secrets.secretOf(identity.name);
      let kept = cache.get(key);
      // It was fetched anew since then.
      if (kept?.of !== secret) kept = undefined;
      if (!kept) cache.set(key, (kept = { of: secret, placed: place(identity, damage) }));
      const { placed } = kept;
      if (typeof as !== 'string' && 'sentIn' in as && !('refused' in placed)) {
        return add(request, elsewhere(placed, as, bearer));
      }
      if ('refused' in placed) return placed;
      // Nearly all requests have the same headers: then they are put together once, and can be known again.
      const known = signed.get(placed);
      if (known?.from === request.headers) return { url: request.url, headers: known.to };
      const result = add(request, placed);
      if (placed.in === 'header') signed.set(placed, { from: request.headers, to: result.headers });
      return result;
    },
  };
}

/** The named identity; for a damaged credential of nobody in particular the first one that the operation takes. */
function whoIs(as: As, identities: readonly Identity[], taken?: readonly string[]): Identity | { refused: string } {
  const name = typeof as === 'string' ? as : as.identity;
  if (name === undefined) {
    const first = identities.find((identity) => taken?.includes(identity.scheme) ?? true);
    return first ?? { refused: 'No identity is declared that could be damaged' };
  }
  const identity = identities.find((candidate) => candidate.name === name);
  if (!identity) return { refused: `Identity ${name} is not declared` };
  if (taken && !taken.includes(identity.scheme)) {
    return { refused: `Operation takes ${taken.join(', ')}, identity ${name} has ${identity.scheme}` };
  }
  return identity;
}

/** The credential in another place, where the name of its scheme has none (RFC 6750 section 2.3). */
function elsewhere(placed: Placed, { sentIn, under }: Extract<As, { sentIn: KeyPlace }>, bearer: BearerForm): Placed {
  const value = under === undefined ? placed.value : bearer.tokenIn(placed.value);
  return { ...placed, in: sentIn, name: under ?? placed.name, value };
}

/** How a bearer token is sent: as the contract writes it, such as `Authorization: Bearer <token>` (RFC 6750 section 2.1). */
interface BearerForm {
  readonly place: (token: string) => Placed;
  /** The token of a header that was placed so; the value as it is, where it is another one. */
  readonly tokenIn: (value: string) => string;
}

function bearerForm(written: string): BearerForm {
  const colon = written.indexOf(':');
  const [before = '', after = ''] = written
    .slice(colon + 1)
    .trim()
    .split('<token>');
  return {
    // Without a token nothing stands after the name of the scheme.
    place: (token) => ({ in: 'header', name: written.slice(0, colon), value: `${before}${token}${after}`.trim() }),
    tokenIn: (value) => (value.startsWith(before) ? value.slice(before.length, value.length - after.length) : value),
  };
}

/** RFC 6750 section 2.1, RFC 7617 section 2, or where the contract puts the key. */
function placeOf(
  scheme: Scheme,
  username: string | undefined,
  registry: Registry,
  bearer: BearerForm,
): ((secret: string) => Placed) | undefined {
  switch (scheme.type) {
    case 'bearer':
      return bearer.place;
    case 'basic':
      return (secret) => {
        const pair = pairOf(secret, username);
        const value = `Basic ${base64(pair)}`;
        const shown = registry.redact(pair);
        const isShort = shown === pair;
        // What is as short as a word is not found in a pair, and the pair is a secret of its own.
        if (isShort) registry.add('basic', value.slice('Basic '.length));
        registry.say(value, `Basic base64(${isShort ? shownPair(pair, secret, registry) : shown})`);
        return authorization(value);
      };
    case 'api-key': {
      const { in: where, parameter } = scheme;
      if (where.state !== 'stated' || parameter.state !== 'stated') return undefined;
      return (value) => ({ in: where.value, name: parameter.value, value });
    }
  }
}

/** The ways to damage a credential (see `Damage`); `made` enters a value that resembles a secret. */
function damaged(
  damage: Damage,
  secret: string,
  scheme: Scheme,
  placeIn: (secret: string) => Placed,
  made: (kind: Damage, value: string) => string,
  issued: (value: string) => boolean,
): Placed {
  switch (damage) {
    case 'unknown':
      return placeIn(made(damage, unknownLike(secret, issued)));
    case 'altered':
      return placeIn(made(damage, alteredIn(secret, issued)));
    case 'extended':
      return placeIn(made(damage, extendedBy(secret, issued)));
    case 'shortened':
      return placeIn(made(damage, shortened(secret, issued)));
    case 'empty':
      return scheme.type === 'basic' ? authorization('Basic') : placeIn('');
    case 'wrong-scheme':
      return authorization(scheme.type === 'basic' ? `Bearer ${base64(pairOf(secret))}` : `Basic ${secret}`);
    case 'malformed':
      return malformed(scheme, placeIn);
  }
}

/** Blanks and quotation marks: outside the token68 of Bearer and Basic (RFC 9110 section 11.2). No secret in it. */
function malformed(scheme: Scheme, placeIn: (secret: string) => Placed): Placed {
  const text = 'not "a credential" at all';
  return scheme.type === 'basic' ? authorization(`Basic ${text}`) : placeIn(text);
}

function authorization(value: string): Placed {
  return { in: 'header', name: 'Authorization', value };
}

/**
 * The secret is the password of that user. Without one it is `user:password`; or a user name with an empty password, as
 * services do that take an API key by Basic.
 */
function pairOf(secret: string, username?: string): string {
  if (username !== undefined) return `${username}:${secret}`;
  return secret.includes(':') ? secret : `${secret}:`;
}

/** The name and the password of a pair; no password where it is none. */
function halvesOf(secret: string): readonly [name: string, password?: string] {
  const colon = secret.indexOf(':');
  return colon < 0 ? [secret] : [secret.slice(0, colon), secret.slice(colon + 1)];
}

function shownPair(pair: string, secret: string, registry: Registry): string {
  const shown = registry.redact(`Bearer ${secret}`).slice('Bearer '.length);
  return pair.slice(0, pair.lastIndexOf(secret)) + shown + pair.slice(pair.lastIndexOf(secret) + secret.length);
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** A header that the check wrote itself wins over the credential. */
function add(request: Unsigned, placed: Placed): Unsigned {
  const { name, value } = placed;
  switch (placed.in) {
    case 'header': {
      const lower = name.toLowerCase();
      if (request.headers.some(([present]) => present.toLowerCase() === lower)) return request;
      return { url: request.url, headers: [...request.headers, [name, value]] };
    }
    case 'query': {
      const [before = '', fragment] = request.url.split('#', 2);
      const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
      const url = `${before}${before.includes('?') ? '&' : '?'}${pair}${fragment === undefined ? '' : `#${fragment}`}`;
      return { url, headers: request.headers };
    }
    case 'cookie': {
      // One Cookie header holds them all (RFC 6265 section 5.4).
      const cookies = request.headers.filter(([present]) => present.toLowerCase() === 'cookie').map(([, text]) => text);
      const others = request.headers.filter(([present]) => present.toLowerCase() !== 'cookie');
      return { url: request.url, headers: [...others, ['Cookie', [...cookies, `${name}=${value}`].join('; ')]] };
    }
  }
}
