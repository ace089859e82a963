import type { Loss } from '../../check/loss.js';
import type { Address } from './transport/address.js';
import type {
  BodyState,
  Failure,
  FoundClosed,
  Header,
  HttpVersion,
  RecordedStream,
  StreamEnd,
} from '../../result/exchange.js';

/** What goes on the wire: secrets included. Never leaves `engine/http`. */
export interface WireRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** The parts of the URL, where they are known already. */
  readonly address?: Address | undefined;
  readonly headers: readonly Header[];
  readonly body?: string | Uint8Array;
  /** Milliseconds for the whole exchange, body included. */
  readonly timeout: number;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  /** The content, decoded by its Content-Encoding, at most as long as the cap. */
  readonly body: Uint8Array;
  readonly bodyState: BodyState;
  /** Octets as received, and after decoding. */
  readonly received: number;
  readonly decoded: number;
  readonly connection: string;
  readonly version?: HttpVersion | undefined;
  readonly foundClosed?: FoundClosed | undefined;
  /** Octets behind an answer that has no content; absent where there are none. */
  readonly behind?: number | undefined;
}

export type WireResult =
  | { readonly answer: WireAnswer }
  | {
      readonly failure: Failure;
      readonly connection?: string;
      /** It was sent on a connection that had carried others, and that ended before anything of an answer came. */
      readonly isStale?: true;
    };

/** Where a request, or the exchange behind it, is broken off on the way. */
export type Cut = Exclude<Loss, 'answer'>;

/** What comes on a stream, told as it comes. */
export interface StreamSink {
  /** Octets of the content of server-sent events. */
  octets(chunk: Uint8Array): void;
  /** One message of a WebSocket. */
  message(data: Uint8Array, isText: boolean): void;
  ping(): void;
  /** The last that is told, and not told when the stream was closed from here. */
  ended(end: Omit<StreamEnd, 'by'> & { readonly by: 'service' | 'failure' | 'limit' }): void;
}

/**
 * How a request for a stream was answered. `close` is there when it is open; it may be called at any time. `leave` sends
 * the close frame of a WebSocket; what it is answered with is the end that is told.
 */
export type WireOpening = WireResult & { readonly close?: () => void; readonly leave?: () => void };

/** A set of connections. */
export interface Channel {
  send(request: WireRequest, signal?: AbortSignal): Promise<WireResult>;
  close(): Promise<void>;
}

/** How connections are made. One implementation opens sockets, one calls a service in this process. */
export interface Transport {
  /** The pool that ordinary requests share. */
  shared(): Channel;
  /** A channel whose requests all use one connection, opened by the first request. */
  single(): Channel;
  /**
   * Sends a request up to the cut on a connection of its own, and ends the connection without reading an answer. Never
   * an answer: `lost` when it went as it was to, or what went wrong before. The deadline of the request holds.
   */
  cut(request: WireRequest, cut: Cut, signal?: AbortSignal): Promise<WireResult>;
  /**
   * Opens a stream of events on a connection of its own. The deadline of the request is for the answer; one that opens
   * no stream comes whole. When the signal aborts, the stream ends.
   */
  stream(
    request: WireRequest,
    protocol: RecordedStream['transport'],
    sink: StreamSink,
    signal?: AbortSignal,
  ): Promise<WireOpening>;
  close(): Promise<void>;
}

/** Octets of a body that are kept, headers that are accepted. */
export interface Caps {
  /** Octets of decoded content. */
  readonly body: number;
  /** Octets of the header section. */
  readonly headers: number;
}

export const DEFAULT_CAPS: Caps = { body: 1024 * 1024, headers: 64 * 1024 };
