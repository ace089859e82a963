import type { Header, RecordedRequest, RecordedResponse } from '../../result/exchange.js';
import type { Registry } from './redact.js';
import { textOf } from './text.js';
import type { WireAnswer } from './transport.js';

/** A request as it may be seen: nothing that is a secret is left in it. */
export function recordRequest(request: Unrecorded, registry: Registry): RecordedRequest {
  return {
    method: request.method,
    url: registry.redact(request.url),
    headers: redactHeaders(request.headers, registry),
    ...(request.body === undefined ? {} : { body: registry.redact(asText(request.body)) }),
  };
}

export interface Unrecorded {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string | Uint8Array | undefined;
}

/** An answer as it may be seen: services repeat what they were sent, in error messages most of all. */
export function recordResponse(answer: WireAnswer, registry: Registry): RecordedResponse {
  const { body, bodyState } = textOf(answer.body, answer.bodyState);
  return {
    status: answer.status,
    headers: redactHeaders(answer.headers, registry),
    body: bodyState === 'too-large' ? registry.redactCut(body) : registry.redact(body),
    bodyState,
    received: answer.received,
    decoded: answer.decoded,
  };
}

/** The same list where no secret is in it, as in nearly all answers. */
function redactHeaders(headers: readonly Header[], registry: Registry): readonly Header[] {
  let changed: Header[] | undefined;
  for (const [index, [name, value]] of headers.entries()) {
    const redacted = registry.redact(value);
    if (redacted !== value) (changed ??= [...headers])[index] = [name, redacted];
  }
  return changed ?? headers;
}

function asText(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : textOf(body, 'text').body;
}
