import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { digest } from './manifest.js';
import type { Trouble } from './verify/verification.js';

/** Who makes the tokens of GitHub Actions. */
export const GITHUB_ISSUER = 'https://token.actions.githubusercontent.com';

/** What a token says of the job: its own names for it. */
export type Claims = Readonly<Record<string, string | number>>;

/** The job that ran it, as its token says. */
export interface CiJob {
  /** Whether a key of the issuer that was given has signed the token. */
  readonly isProven: boolean;
  readonly issuer: string;
  readonly claims: Claims;
}

/** The keys of an issuer (RFC 7517), and its name. */
export interface CiKeys {
  readonly issuer: string;
  readonly keys: readonly (JsonWebKey & { readonly kid?: string })[];
}

/** Whom the token is for: one statement and no other, so that a token of another certificate is of no use for this one. */
export function audienceOf(payload: string): string {
  return `probity:${digest(payload)}`;
}

/** Claims that are shown and kept; a token may have others. */
const SHOWN = ['repository', 'workflow', 'workflow_ref', 'ref', 'sha', 'event_name', 'run_id', 'run_attempt', 'sub'];

/** Milliseconds that two clocks may differ by. */
const CLOCKS = 5 * 60_000;
/** Milliseconds from the end of the run within which the token is asked for, and for which one is good. */
const SOON = 60 * 60_000;
const LONGEST = 24 * 60 * 60_000;

/** What a token is held against. */
export interface CiRequest {
  readonly token: string | undefined;
  /** The statement as it was signed. */
  readonly payload: string;
  /** When the run ended, ISO 8601. */
  readonly ended: string;
  readonly keys?: CiKeys;
}

/** Whether the job that the token names asked for it with this statement in its hands. */
export function ciAttestation(request: CiRequest): { readonly troubles: readonly Trouble[]; readonly job?: CiJob } {
  const one = (code: string, message: string): { readonly troubles: readonly Trouble[] } => ({
    troubles: [{ code, message }],
  });
  const { token, payload, ended, keys } = request;
  if (token === undefined)
    return one('ci-token-missing', 'It says that a CI job ran it, and there is no token of the job');
  const parts = token.trim().split('.');
  const [header, claims] = [jsonOf(parts[0]), jsonOf(parts[1])];
  if (parts.length !== 3 || header === undefined || claims === undefined)
    return one('ci-token-unreadable', 'The token of the CI job is not a signed JSON Web Token');
  const troubles = [...claimTroubles(claims, payload, ended)];
  if (keys !== undefined) troubles.push(...keyTroubles(parts, header, claims, keys));
  else
    troubles.push({
      code: 'ci-keys-missing',
      message: `Anybody could have written this token: name the keys of ${JSON.stringify(claims['iss'])} with --jwks`,
    });
  const shown = SHOWN.flatMap((name) => {
    const value = claims[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  const isProven = keys !== undefined && troubles.length === 0;
  return { troubles, job: { isProven, issuer: String(claims['iss']), claims: Object.fromEntries(shown) } };
}

function jsonOf(part: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as unknown;
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

function claimTroubles(claims: Readonly<Record<string, unknown>>, payload: string, ended: string): readonly Trouble[] {
  const troubles: Trouble[] = [];
  const { aud, iat, exp, nbf } = claims;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (audiences.length !== 1 || audiences[0] !== audienceOf(payload))
    troubles.push({
      code: 'ci-other-audience',
      message: 'The token of the CI job was made for something else than this statement',
    });
  const [made, until, from] = [iat, exp, nbf ?? iat].map((time) =>
    typeof time === 'number' ? time * 1000 : Number.NaN,
  ) as [number, number, number];
  const after = made - Date.parse(ended);
  const isInTime =
    after >= -CLOCKS && after <= SOON && from <= made + CLOCKS && until > made && until - made <= LONGEST;
  // A time that is none is not in time.
  if (!isInTime)
    troubles.push({
      code: 'ci-token-time',
      message: `The token of the CI job was not made, or not good, at the end of the run (${ended})`,
    });
  return troubles;
}

function keyTroubles(
  [head = '', body = '', signature = '']: readonly string[],
  header: Readonly<Record<string, unknown>>,
  claims: Readonly<Record<string, unknown>>,
  { issuer, keys }: CiKeys,
): readonly Trouble[] {
  const one = (code: string, message: string): readonly Trouble[] => [{ code, message }];
  if (claims['iss'] !== issuer)
    return one(
      'ci-other-issuer',
      `The token of the CI job is by ${JSON.stringify(claims['iss'])} and not by ${issuer}`,
    );
  // One algorithm alone: which one is used is not for the token to say.
  if (header['alg'] !== 'RS256')
    return one(
      'ci-token-algorithm',
      `The token of the CI job is signed by ${JSON.stringify(header['alg'])} and not by RS256`,
    );
  const jwk = keys.find(({ kid, kty }) => kty === 'RSA' && typeof kid === 'string' && kid === header['kid']);
  if (jwk === undefined)
    return one(
      'ci-key-unknown',
      `None of the keys that were given has the name ${JSON.stringify(header['kid'])}: they may be of another day`,
    );
  return isSigned(jwk, `${head}.${body}`, signature)
    ? []
    : one('ci-signature-wrong', 'The token of the CI job was changed, or is not signed by its issuer');
}

function isSigned(jwk: JsonWebKey, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return verify('RSA-SHA256', Buffer.from(text, 'ascii'), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Keys as an issuer publishes them; undefined for anything else. */
export function keysIn(text: string, issuer: string): CiKeys | undefined {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown };
    return Array.isArray(keys) ? { issuer, keys: keys as CiKeys['keys'] } : undefined;
  } catch {
    return undefined;
  }
}

/** The job in a few words. */
export function jobText({ isProven, issuer, claims }: CiJob): string {
  const { repository, workflow_ref: workflow, sha, sub } = claims;
  const of =
    repository === undefined
      ? String(sub ?? 'no name')
      : `${String(repository)}, ${String(workflow ?? claims['workflow'] ?? '')} at ${String(sha ?? '')}`;
  return isProven
    ? `a CI job, proven by a token of ${issuer}: ${of}`
    : `a CI job, as its token says, which is not shown to be genuine: ${of}`;
}
