import type { Header, RecordedRequest, RecordedResponse } from '../../result/exchange.js';
import type { Registry } from './redact.js';
import { textOf } from './text.js';
import type { WireAnswer } from './transport.js';

/** A request as it may be seen: nothing that is a secret is left in it. */
export function recordRequest(request: Unrecorded, registry: Registry): RecordedRequest {
  return {
    method: request.method,
    url: registry.redact(request.url),
    headers: registry.redactOften(request.headers),
    ...(request.body === undefined ? {} : { body: registry.redact(asText(request.body)) }),
  };
}

export interface Unrecorded {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string | Uint8Array | undefined;
}

/** Octets that are kept of content that is too large. */
const BEGINNING = 16 * 1024;

/** An answer as it may be seen: services repeat what they were sent, in error messages most of all. */
export function recordResponse(answer: WireAnswer, registry: Registry): RecordedResponse {
  // What goes on beyond the cap is of no use to a check: a run on a service whose answers never end stays small.
  const kept = answer.bodyState === 'too-large' ? answer.body.subarray(0, BEGINNING) : answer.body;
  const { body, bodyState } = textOf(kept, answer.bodyState);
  return {
    status: answer.status,
    headers: registry.redactHeaders(answer.headers),
    body: bodyState === 'too-large' ? registry.redactCut(body) : registry.redact(body),
    bodyState,
    received: answer.received,
    decoded: answer.decoded,
  };
}

function asText(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : textOf(body, 'text').body;
}
