import { createHash } from 'node:crypto';
import { CONTROL_ENTRY, CONTROL_PATH, type ControlRequest } from '../engine/control.js';
import type { ExchangeLine, Run } from '../index.js';
import type { Refusal } from './refusal.js';
import type { Given } from './statement.js';

/** Header that every answer of a service may carry in the place of the file. */
export const CONTROL_HEADER = 'probity-challenge';

/** How it was shown that whoever had the key also controls what answers at the address. */
export interface Control {
  /** `file`: served at the start and the end of the run. `header`: on every successful answer to a GET. */
  readonly proven: 'file' | 'header' | 'not-proven';
  /** What had to be served: it follows from challenge, key and address. */
  readonly token: string;
}

/** What whoever controls the address serves: of no use to whoever has another key, challenge or address. */
export function controlToken({ challenge, signer }: Pick<Given, 'challenge' | 'signer'>, baseUrl: string): string {
  const bound = JSON.stringify(['probity-control-1', challenge.text, signer, baseUrl]);
  return createHash('sha256').update(bound).digest('hex');
}

/** Where the file is. */
export function controlUrl(baseUrl: string): string {
  return `${originOf(baseUrl)}${CONTROL_PATH}`;
}

/** What a bundle of somebody else calls an address may be no URL. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** What the recorded answers prove. */
export function controlOf({ exchanges, header }: Run, given: Pick<Given, 'challenge' | 'signer'>): Control {
  const token = controlToken(given, header.baseUrl);
  const byStart = [...exchanges].sort((a, b) => a.started - b.started);
  const [first, last] = [byStart[0], byStart.at(-1)];
  const isProof = (one: ExchangeLine | undefined, when: string): boolean =>
    one?.id === `${CONTROL_ENTRY}/${when}/control/0` && isControlAnswer(one, header.baseUrl, token);
  if (isProof(first, 'start') && isProof(last, 'end')) return { proven: 'file', token };
  const origin = originOf(header.baseUrl);
  const answered = byStart.filter(
    ({ entry, request, response }) =>
      entry !== CONTROL_ENTRY &&
      request.method === 'GET' &&
      response !== undefined &&
      response.status >= 200 &&
      response.status < 300 &&
      originOf(request.url) === origin,
  );
  // A few requests through a machine of somebody else would be enough to show the first and the last.
  const isHeader = answered.length > 0 && answered.every((one) => isMarked(one, token));
  return { proven: isHeader ? 'header' : 'not-proven', token };
}

/** Whether an answer shows control: the file, asked for at its place, with the token on a line of its own. */
export function isControlAnswer(
  { request, response, as }: Pick<ExchangeLine, 'request' | 'response' | 'as'>,
  baseUrl: string,
  token: string,
): boolean {
  if (request.method !== 'GET' || as !== 'anonymous') return false;
  // The contract may name its version in a parameter of every URL.
  if (request.url.split('?', 1)[0] !== controlUrl(baseUrl)) return false;
  return (
    response?.status === 200 && response.bodyState === 'text' && response.body.split(/\s*\r?\n\s*/).includes(token)
  );
}

/** Why there is no certificate for an address that others can reach: nobody has shown that it is theirs. */
export function refusalOfControl(run: Run, given: Given): readonly Refusal[] {
  const { proven, token } = controlOf(run, given);
  const { baseUrl } = run.header;
  if (proven !== 'not-proven' || !needsControl(baseUrl)) return [];
  return [controlRefusal(baseUrl, token, given)];
}

export function controlRefusal(baseUrl: string, token: string, given: Pick<Given, 'challenge' | 'disguised'>): Refusal {
  return {
    code: 'control-not-proven',
    message: `Nothing shows that ${originOf(baseUrl)} is controlled by the certifier`,
    mend: `Serve this text ${placesOf(baseUrl, given)}, and certify with the same challenge (${sameChallenge(given)}) and key: ${token}`,
  };
}

function placesOf(baseUrl: string, { disguised }: Pick<Given, 'disguised'>): string {
  const header = `as the header ${CONTROL_HEADER} of every answer`;
  if (disguised) return header;
  return `at ${controlUrl(baseUrl)} (200, text, on a line of its own) from the beginning of the run to its end, or ${header}`;
}

/** What is drawn for each run is another one the next time, and so is what has to be served. */
function sameChallenge({ challenge: { text, by } }: Pick<Given, 'challenge'>): string {
  return by === 'self'
    ? 'one is drawn for each run: give one with --challenge TEXT'
    : `--challenge ${JSON.stringify(text)}`;
}

/** What to serve, and where, for whoever is about to certify. */
export function controlText(baseUrl: string, given: Pick<Given, 'challenge' | 'disguised' | 'signer'>): string {
  const token = controlToken(given, baseUrl);
  const without = needsControl(baseUrl)
    ? 'Without it the address is not certified.'
    : 'Without it the certificate says of this address: control NOT PROVEN.';
  return [
    'To show that the address is yours, serve this text',
    `  ${token}`,
    `${placesOf(baseUrl, given)}. ${without}`,
    ...(given.challenge.by === 'self'
      ? [
          'It follows from challenge, key and address, and the challenge is drawn: give --challenge TEXT, so that it is the same the next time.',
        ]
      : []),
    '',
  ].join('\n');
}

/** Addresses that nobody else can reach: a service on this machine, or within a private network (RFC 1918, RFC 4193). */
export function needsControl(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return true;
  const host = new URL(baseUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === 'localhost' || host.endsWith('.localhost')) return false;
  // URLs write addresses of IPv4 in one form; those of IPv6 have a colon.
  return !/^\d+(\.\d+){3}$|:/.test(host) || !isPrivate(host);
}

/** This machine, in each of the forms in which a system tells of a connection to it (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.5.2). */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?(127|0)\./i.test(address) || address === '::1' || address === '::';
}

/** A machine that others do not get to by this address: one of a private network, a link or a carrier (RFC 6598, RFC 3927) too. */
export function isUnreachable(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isPrivate(plain) || /^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(plain);
}

function isPrivate(address: string): boolean {
  return (
    isLoopback(address) ||
    /^10\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(address) ||
    /^(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/i.test(address)
  );
}

/** Asks for the proof; the run is not carried out where the address needs one and the first answer has none. */
export function controlAsked(given: Given, baseUrl: string): ControlRequest & { readonly isRefused: () => boolean } {
  const token = controlToken(given, baseUrl);
  let isRefused = false;
  return {
    isRefused: () => isRefused,
    refusal: (first) => {
      if (!needsControl(baseUrl) || isControlAnswer(first, baseUrl, token) || isMarked(first, token)) return undefined;
      isRefused = true;
      return 'nothing shows that the address is controlled by the certifier';
    },
  };
}

function isMarked(exchange: ExchangeLine | undefined, token: string): boolean {
  const headers = exchange?.response?.headers ?? [];
  return headers.some(([name, value]) => name.toLowerCase() === CONTROL_HEADER && value === token);
}
