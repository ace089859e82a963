import type { Answer, Header } from '../http/message.js';
import type { Problem } from './fields.js';

/** Thrown by whoever cannot do what was asked. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    /** Last segment of the type. */
    readonly type: string,
    readonly title: string,
    readonly detail: string,
    readonly headers: readonly Header[] = [],
    readonly problems?: readonly Problem[],
  ) {
    super(title);
  }
}

/** Problem details (RFC 9457), the one shape of every error. */
export function problemAnswer({ status, type, title, detail, headers, problems }: Refusal): Answer {
  const found = problems?.map(({ pointer, reason }) => ({ pointer, reason }));
  const body = { type: `/problems/${type}`, title, status, detail, ...(found && { problems: found }) };
  return { status, headers: [...headers, ['Content-Type', 'application/problem+json']], body };
}

export const unreadable = (detail: string): Refusal =>
  new Refusal(400, 'unreadable', 'The request cannot be read', detail);

export const noKey = (): Refusal =>
  new Refusal(401, 'no-key', 'A key is needed', 'Send your key as X-Library-Key', [
    ['WWW-Authenticate', 'ApiKey realm="library"'],
  ]);

export const unknownKey = (): Refusal => new Refusal(403, 'unknown-key', 'The key is not known', 'Nobody has this key');

export const notAllowed = (): Refusal =>
  new Refusal(403, 'not-allowed', 'The key does not allow this', 'A visitor may only read');

export const notFound = (what: string): Refusal =>
  new Refusal(404, 'not-found', 'There is no such thing', `${what} does not exist`);

export const wrongMethod = (method: string, allow: readonly string[]): Refusal =>
  new Refusal(405, 'method', 'The method is not offered', `${method} is not for this path`, [
    ['Allow', allow.join(', ')],
  ]);

export const taken = (): Refusal =>
  new Refusal(409, 'taken', 'The ISBN is taken', 'Another book of the library has this ISBN');

export const inUse = (detail: string): Refusal => new Refusal(409, 'in-use', 'The record is in use', detail);

export const over = (): Refusal =>
  new Refusal(410, 'over', 'The time of the cursor is over', 'Begin with the first page again');

export const oldRevision = (current: number): Refusal =>
  new Refusal(412, 'old-revision', 'The record has changed', `Its revision is ${current} now`);

export const unnamed = (): Refusal =>
  new Refusal(400, 'unnamed', 'The request has no name', 'Send a name of your own as X-Loan-Request');

export const otherRequest = (): Refusal =>
  new Refusal(409, 'other-request', 'The name is taken', 'Another request had this name before');

export const tooLarge = (most: number): Refusal =>
  new Refusal(413, 'too-large', 'The body is too large', `It may have ${most} octets`);

export const wrongMedia = (): Refusal =>
  new Refusal(415, 'media-type', 'The body is of another type', 'Send it as application/json');

export const invalid = (problems: readonly Problem[]): Refusal =>
  new Refusal(422, 'invalid', 'The body is not valid', 'See the problems', [], problems);

export const wrongState = (state: string): Refusal =>
  new Refusal(422, 'wrong-state', 'The state does not allow this', `The loan is ${state}`);

export const broken = (status = 500): Refusal =>
  new Refusal(status, 'broken', 'Something is broken here', 'It is not your fault', [['Retry-After', '1']]);
