import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Header, RecordedRequest, RecordedResponse, WaitedOut } from '../../../result/exchange.js';
import type { Shown } from '../transport/address.js';
import { HIDDEN, type Registry } from './redact.js';
import { textOf } from '../transport/text.js';
import { DEFAULT_CAPS, type WireAnswer } from '../transport.js';
import type { Refused } from '../sending/send-with-retry.js';

/** A request as it may be seen: nothing that is a secret is left in it. */
export function recordRequest(request: Unrecorded, registry: Registry): RecordedRequest {
  const { method, body } = request;
  const url = registry.redact(request.url);
  const headers = registry.redactOften(request.headers);
  if (body === undefined) return { method, url, headers };
  if (typeof body === 'string' && !request.octets) return { method, url, headers, body: registry.redact(body) };
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
  return { method, url, headers, body: registry.redact(text), octets: true };
}

export interface Unrecorded {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  /** Octets are kept as text with a character for each of them. */
  readonly body?: string | Uint8Array | undefined;
  /** A text that is kept so. */
  readonly octets?: true;
}

/** Octets that are kept of content that is too large. */
const BEGINNING = 16 * 1024;

/** An answer as it may be seen: services repeat what they were sent, in error messages most of all. */
export function recordResponse(answer: WireAnswer, registry: Registry): RecordedResponse {
  // What goes on beyond the cap is of no use to a check: a run on a service whose answers never end stays small.
  const kept = answer.bodyState === 'too-large' ? answer.body.subarray(0, BEGINNING) : answer.body;
  const { body, bodyState } = textOf(kept, answer.bodyState);
  if ((bodyState === 'binary' || bodyState === 'garbled') && isPackedSecret(kept, registry)) {
    return recordResponse({ ...answer, body: Buffer.from(HIDDEN), bodyState: 'too-large' }, registry);
  }
  const shown = bodyState === 'too-large' ? registry.redactCut(body) : registry.redact(body);
  return {
    status: answer.status,
    ...(answer.version === undefined ? {} : { httpVersion: answer.version }),
    headers: registry.redactHeaders(answer.headers),
    body: shown,
    // What had to be left out as a whole was not seen, and says nothing about the service.
    bodyState: shown === HIDDEN ? 'too-large' : bodyState,
    received: answer.received,
    decoded: answer.decoded,
    ...(answer.behind === undefined ? {} : { behind: answer.behind }),
  };
}

/** Answers behind which a request was sent again, as they may be seen. */
export function recordWaitedOut(waitedOut: readonly Refused[], registry: Registry): readonly WaitedOut[] {
  return waitedOut.map(({ answer, ...times }) => ({ ...times, ...recordResponse(answer, registry) }));
}

/** What is packed without saying so is kept as it came, and anybody may unpack it. */
function isPackedSecret(octets: Uint8Array, registry: Registry): boolean {
  for (const unpack of [gunzipSync, inflateSync, brotliDecompressSync]) {
    try {
      const inside = unpack(octets, { maxOutputLength: DEFAULT_CAPS.body }).toString('latin1');
      return registry.redact(inside) !== inside;
    } catch {
      // Not packed in this way.
    }
  }
  return false;
}

/** Those of the URLs that are recorded otherwise, because a part of them was bound. */
export function shownAs(urls: readonly string[], registry: Registry): readonly Shown[] {
  return urls.map((url) => ({ url, as: registry.redact(url) })).filter(({ url, as }) => url !== as);
}
