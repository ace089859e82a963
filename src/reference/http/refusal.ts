import type { Answer, Header, Json } from './message.js';

/** What is wrong with one place of a request body. */
export interface Problem {
  /** JSON pointer into the body. */
  readonly at: string;
  readonly problem: string;
}

/** Thrown by a handler that cannot do what was asked; the Shop turns it into its one error shape. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: readonly Header[] = [],
    readonly details?: readonly Problem[],
  ) {
    super(message);
  }
}

/** The one shape of every error. */
export function errorAnswer(refusal: Refusal): Answer {
  const details = refusal.details?.map(({ at, problem }) => ({ at, problem }));
  const error: Json = { code: refusal.code, message: refusal.message, ...(details && { details }) };
  return { status: refusal.status, headers: refusal.headers, body: { error } };
}

export const badRequest = (message: string): Refusal => new Refusal(400, 'bad_request', message);

export const unauthenticated = (): Refusal =>
  new Refusal(401, 'unauthenticated', 'Credentials are missing or not valid', [
    ['WWW-Authenticate', 'Bearer realm="shop"'],
  ]);

export const forbidden = (): Refusal => new Refusal(403, 'forbidden', 'These credentials do not allow this operation');

export const notFound = (what: string): Refusal => new Refusal(404, 'not_found', `${what} does not exist`);

export const methodNotAllowed = (method: string, allow: readonly string[]): Refusal =>
  new Refusal(405, 'method_not_allowed', `${method} is not offered here`, [['Allow', allow.join(', ')]]);

export const stale = (): Refusal => new Refusal(409, 'conflict', 'The record has changed since it was read');

export const preconditionFailed = (): Refusal =>
  new Refusal(412, 'precondition_failed', 'What the request says of the record does not hold');

export const preconditionRequired = (): Refusal =>
  new Refusal(428, 'precondition_required', 'If-Match must say which state of the record is to be changed');

export const duplicate = (field: string): Refusal => new Refusal(409, 'duplicate', `Another record has this ${field}`);

export const wrongState = (action: string, state: string): Refusal =>
  new Refusal(409, 'wrong_state', `Cannot ${action} an order that is ${state}`);

export const tooLarge = (most: number): Refusal =>
  new Refusal(413, 'too_large', `The body is larger than ${most} octets`);

export const tooLong = (most: number): Refusal => new Refusal(414, 'too_long', `The URL is longer than ${most} octets`);

export const notAcceptable = (offered: string): Refusal =>
  new Refusal(406, 'not_acceptable', `There is only ${offered} to be had`);

export const unsupportedMediaType = (offered: string): Refusal =>
  new Refusal(415, 'unsupported_media_type', `The body must be sent as ${offered}`);

export const upgradeRequired = (): Refusal =>
  new Refusal(426, 'upgrade_required', 'This path speaks WebSocket', [['Upgrade', 'websocket']]);

export const invalid = (details: readonly Problem[]): Refusal =>
  new Refusal(422, 'invalid', 'The body is not valid', [], details);

export const keyReused = (): Refusal =>
  new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another body');

export const rateLimited = (seconds: number, told: readonly Header[] = []): Refusal =>
  new Refusal(429, 'rate_limited', 'Too many requests', [['Retry-After', String(seconds)], ...told]);

export const internal = (): Refusal => new Refusal(500, 'internal', 'Something went wrong');
