import type { Loss } from '../../../check/loss.js';
import type { Failure } from '../../../result/exchange.js';

/** What was known of an exchange when it broke. */
export interface Progress {
  /** Whether the request was handed to a socket. Before that, nothing can have had an effect. */
  readonly written: boolean;
  /** The status line and the headers were received. */
  readonly answered: boolean;
  /** Octets of the body that were received. */
  readonly received: number;
}

/** Maps an error of the client library or of the operating system to a failure of the exchange. */
export function failureOf(error: unknown, progress: Progress): Failure {
  const code = codeOf(error);
  const sent = progress.written ? 'perhaps' : 'no';
  const detail = messageOf(error, code);
  if (isParserError(error) || PROTOCOL.has(code)) {
    return { kind: 'protocol', message: `Answer is not valid HTTP/1.1: ${reasonOf(detail)}`, sent };
  }
  if (code === 'UND_ERR_SOCKET') return closed(detail, progress, sent);
  if (code === 'ECONNREFUSED') return { kind: 'refused', message: `Connection refused: ${detail}`, sent };
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNABORTED') {
    return { kind: 'reset', message: `Connection reset: ${detail}`, sent };
  }
  if (UNREACHABLE.has(code)) return { kind: 'unreachable', message: `Host cannot be reached: ${detail}`, sent };
  if (TLS.test(code)) return { kind: 'tls', message: `TLS handshake failed: ${detail}`, sent };
  if (code.endsWith('_TIMEOUT')) return { kind: 'timeout', message: `No answer in time: ${detail}`, sent };
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') {
    return { kind: 'blocked', message: `Request cannot be sent: ${detail}`, sent: 'no' };
  }
  return { kind: 'reset', message: `Connection failed: ${detail}`, sent };
}

/**
 * The peer ended the connection in an orderly way. In the middle of a body that is an incomplete message (RFC 9112
 * section 8), which a wrong Content-Length looks like as well; before the status line there was simply no answer.
 */
function closed(detail: string, progress: Progress, sent: Failure['sent']): Failure {
  if (detail === 'bad response' || detail === 'bad upgrade') {
    return { kind: 'protocol', message: `Answer is not valid HTTP/1.1: ${detail}`, sent };
  }
  if (!progress.answered) return { kind: 'reset', message: 'Connection closed without an answer', sent };
  return {
    kind: 'protocol',
    message: `Connection closed before the body was complete, after ${String(progress.received)} octets`,
    sent,
  };
}

/** Never sent, by our own decision. */
export function blocked(message: string): Failure {
  return { kind: 'blocked', message, sent: 'no' };
}

/** Milliseconds that were allowed. */
export function timedOut(timeout: number, progress: Progress): Failure {
  const got = progress.answered
    ? `status and ${String(progress.received)} octets of the body came`
    : progress.written
      ? 'nothing came'
      : 'no connection was made';
  return {
    kind: 'timeout',
    message: `No complete answer within ${String(timeout)} ms: ${got}`,
    sent: progress.written ? 'perhaps' : 'no',
  };
}

/** Given up because the check asked for it: it looks at what the service makes of a caller that is gone. */
export function lost(loss: Loss): Failure {
  return { kind: 'lost', message: LOSSES[loss], sent: 'perhaps' };
}

const LOSSES: Readonly<Record<Loss, string>> = {
  answer: 'On purpose: the whole answer came and was discarded',
  'after-request': 'On purpose: the connection was cut behind the request, before any answer was read',
  'within-content': 'On purpose: the connection was cut in the middle of the content of the request',
  'within-headers': 'On purpose: the connection was cut before the end of the header section of the request',
};

export function aborted(progress: Progress): Failure {
  return { kind: 'aborted', message: 'Exchange was given up', sent: progress.written ? 'perhaps' : 'no' };
}

const PROTOCOL = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RESPONSE',
  'UND_ERR_INVALID_RETURN_VALUE',
]);

const UNREACHABLE = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'EACCES',
  'EPERM',
]);

/** Codes of OpenSSL's certificate checks, of its own errors and of node:tls. */
const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|CRL_|INVALID_CA|EPROTO)/;

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return 'cause' in error ? codeOf(error.cause) : '';
}

/** The parser's errors do not always carry a code. */
function isParserError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'HTTPParserError' || codeOf(error).startsWith('HPE_'));
}

/** The parser puts its reason into brackets behind a sentence that is always the same. */
function reasonOf(message: string): string {
  return /^Response does not match the HTTP\/1\.1 protocol \((.*)\)$/.exec(message)?.[1] ?? message;
}

function messageOf(error: unknown, code: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === '' ? code : text;
}
