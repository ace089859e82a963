/** Why a request was sent. Watches choose by it. */
export type Intent = 'valid' | 'invalid' | 'anonymous' | 'malformed' | 'cleanup' | 'probe';

/**
 * One request and its response, or its failure: as it was recorded, redacted and capped. Checks see exactly this, so
 * what was judged is what is in the run file.
 */
export interface Exchange {
  /** `entry/case/lane/n`: the same in every run with the same seed and answers. */
  readonly id: string;
  /** `products.read`; absent for requests that are no operation of the contract. */
  readonly operation?: string;
  readonly intent: Intent;
  /** The identity that was named, `anonymous`, or the name of a damaged credential. */
  readonly as: string;
  readonly request: RecordedRequest;
  readonly response?: RecordedResponse;
  readonly failure?: Failure;
  /** Milliseconds since the run began, on a monotonic clock: just before sending, and after the whole body. */
  readonly started: number;
  readonly ended: number;
  /** Which connection carried it: equal texts are the same socket. */
  readonly connection?: string;
  /** How often it was repeated below the check because of 429. */
  readonly throttled?: number;
  /** The answers of 429 behind which it was sent again. */
  readonly waitedOut?: readonly WaitedOut[];
  /** It was sent a second time: the first connection had been idle, and was closed before anything came. */
  readonly reconnected?: true;
  /** The service had closed the connection on which it would have gone: nothing was under way there. */
  readonly foundClosed?: FoundClosed;
  /** The credential ended in the middle of the run: the request was repeated with a new one, or there was none. */
  readonly credential?: 'renewed' | 'lost';
  /** What came on a stream of events, when the answer was one. The exchange ends when the stream is closed. */
  readonly stream?: RecordedStream;
}

/** A connection that the service ended while it carried nothing. */
export interface FoundClosed {
  /** As in the exchanges that it carried. */
  readonly connection: string;
  /** Milliseconds between the end of the last answer on it and its end. */
  readonly after: number;
}

/** An answer that was no answer to the check: the same request was sent again when it had been waited for. */
export interface WaitedOut extends RecordedResponse {
  /** Milliseconds since the run began: just before sending, and after the whole body. */
  readonly started: number;
  readonly ended: number;
}

/** A stream of events from when it was opened until it was closed. */
export interface RecordedStream {
  readonly transport: 'sse' | 'websocket';
  /** Milliseconds since the run began. */
  readonly opened: number;
  readonly events: readonly StreamEvent[];
  /** What had come each time that the check looked, in order: so that it can be judged again. */
  readonly looks: readonly StreamLook[];
  readonly closed: StreamEnd;
  /** What came and was not kept, because nobody needs all of a flood; absent where everything was kept. */
  readonly cut?: StreamCut;
}

/** The last so many events of a stream, the octets that they carried, and those of the end of its content, as UTF-8. */
export interface StreamCut {
  readonly events: number;
  readonly octets: number;
  readonly content: number;
}

/**
 * One thing that came. `event`: an event or a text message. `binary`: a binary message, as base64. `ping`: of a
 * WebSocket. `comment`, `retry`: lines of server-sent events other than events. `ignored`: a line that every reader
 * has to ignore.
 */
export interface StreamEvent {
  readonly kind: 'event' | 'binary' | 'ping' | 'comment' | 'retry' | 'ignored';
  /** Milliseconds since the run began. */
  readonly at: number;
  /** Its type and id as the fields of server-sent events name them; `message` where no type is named. */
  readonly type?: string;
  readonly id?: string;
  readonly data: string;
}

/** The first so many events had come. `over`: and no others would, because it was not the check that ended it. */
export interface StreamLook {
  readonly events: number;
  readonly over: boolean;
}

/** Who closed it. `limit`: so much came that the rest is not wanted. */
export interface StreamEnd {
  readonly by: 'caller' | 'service' | 'limit' | 'failure';
  readonly why: string;
  /** Of the close frame (RFC 6455 section 7.4). */
  readonly code?: number;
}

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** Names as sent; secrets replaced by `[secret:name]`. */
  readonly headers: readonly Header[];
  readonly body?: string;
  /** The body has one character for each octet that was sent (ISO 8859-1): together they are no UTF-8. */
  readonly octets?: true;
}

export interface RecordedResponse {
  readonly status: number;
  /** Of the status line; absent where nobody saw it. */
  readonly httpVersion?: HttpVersion;
  readonly headers: readonly Header[];
  /** Decoded text; absent when `body-state` says so. */
  readonly body: string;
  readonly bodyState: BodyState;
  /** Octets of the content as received, and after decoding. */
  readonly received: number;
  readonly decoded: number;
  /**
   * Octets that came behind an answer that has no content (RFC 9112 section 6.3: to HEAD, 204, 304), and that a client
   * takes for the beginning of the next answer; absent where none came.
   */
  readonly behind?: number;
}

export type HttpVersion = '1.0' | '1.1';

/**
 * `too-large`: over the cap, what is kept is a prefix. `binary`: not UTF-8; kept as base64. `garbled`: encoding broken.
 */
export type BodyState = 'text' | 'too-large' | 'binary' | 'garbled';

export type Header = readonly [name: string, value: string];

/**
 * No whole response. `sent` says whether the request may have had its effect. `lost`: on purpose, because the check asks
 * what the service makes of a caller that is gone.
 */
export interface Failure {
  readonly kind: 'refused' | 'unreachable' | 'tls' | 'reset' | 'timeout' | 'protocol' | 'aborted' | 'blocked' | 'lost';
  readonly message: string;
  readonly sent: 'no' | 'perhaps';
}

/** The value of a header, joined with a comma when it was sent more than once (RFC 9110 section 5.3). */
export function header(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  let joined: string | undefined;
  for (const [own, value] of headers) {
    // Looked for in every answer: the length tells most names apart without a copy in lower case.
    if (own.length !== wanted.length || own.toLowerCase() !== wanted) continue;
    joined = joined === undefined ? value : `${joined}, ${value}`;
  }
  return joined;
}
