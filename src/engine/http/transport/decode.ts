import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { BodyState, Header } from '../../../result/exchange.js';

/** Content behind its encodings. */
export interface Decoded {
  readonly body: Buffer;
  /** `text` means only: decoded. Whether it is UTF-8 is for the reader of the text to find. */
  readonly state: BodyState;
  /** Octets after decoding, as far as it was done. */
  readonly decoded: number;
}

export interface DecodeOptions {
  /** In the order in which they were applied (RFC 9110 section 8.4). */
  readonly encodings: readonly string[];
  /** Most octets of decoded content. */
  readonly cap: number;
  /** The octets are only the beginning of the content. */
  readonly cut: boolean;
}

/** The codings of Content-Encoding in the order in which they were applied, `identity` left out, in lower case. */
export function contentEncodings(headers: readonly Header[]): readonly string[] {
  let found: string[] | undefined;
  for (const [name, value] of headers) {
    if (name.length !== 16 || name.toLowerCase() !== 'content-encoding') continue;
    for (const coding of value.toLowerCase().split(',')) {
      const trimmed = coding.trim();
      if (trimmed !== '' && trimmed !== 'identity') (found ??= []).push(trimmed);
    }
  }
  return found ?? NONE;
}

const NONE: readonly string[] = [];

/** Codings one upon another that are taken off: each costs as much as the first. */
const MOST_CODINGS = 4;

/**
 * Takes the encodings off, the last one first. The output is bounded, so that a small answer cannot become a large
 * one (`too-large`, with the beginning kept). A coding that we do not know, or too many of them, leaves the octets as `binary`; octets that
 * are not what their coding says are `garbled`, kept as received.
 */
export async function decode(octets: Buffer, options: DecodeOptions): Promise<Decoded> {
  if (options.encodings.length > MOST_CODINGS) return { body: octets, state: 'binary', decoded: octets.length };
  let body = octets;
  let cut = options.cut;
  for (const coding of options.encodings.toReversed()) {
    const open = CODINGS.get(coding);
    if (!open) return { body, state: 'binary', decoded: body.length };
    try {
      if (!cut) {
        try {
          body = await open.whole(body, options.cap);
          continue;
        } catch (error) {
          if (!isOverflow(error)) throw error;
        }
      }
      cut = true;
      body = await beginning(open.stream(body), body, options.cap);
    } catch {
      return { body: octets, state: options.cut ? 'too-large' : 'garbled', decoded: octets.length };
    }
  }
  return { body, state: cut ? 'too-large' : 'text', decoded: body.length };
}

interface Coding {
  readonly whole: (octets: Buffer, cap: number) => Promise<Buffer>;
  /** A decoder that gives what it has when the input ends early. */
  readonly stream: (octets: Buffer) => zlib.Gunzip | zlib.Inflate | zlib.InflateRaw | zlib.BrotliDecompress;
}

const gunzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gunzip);
const inflate = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.inflate);
const inflateRaw = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);
const brotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress);

const EARLY: zlib.ZlibOptions = { finishFlush: zlib.constants.Z_SYNC_FLUSH };

const GZIP: Coding = {
  whole: (octets, cap) => gunzip(octets, { maxOutputLength: cap }),
  stream: () => zlib.createGunzip(EARLY),
};

/** `deflate` is the zlib format; some servers send it without its wrapper (RFC 9110 section 8.4.1.2, note). */
const DEFLATE: Coding = {
  whole: (octets, cap) => (isZlib(octets) ? inflate : inflateRaw)(octets, { maxOutputLength: cap }),
  stream: (octets) => (isZlib(octets) ? zlib.createInflate(EARLY) : zlib.createInflateRaw(EARLY)),
};

const BROTLI: Coding = {
  whole: (octets, cap) => brotli(octets, { maxOutputLength: cap }),
  stream: () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
};

const CODINGS: ReadonlyMap<string, Coding> = new Map([
  ['gzip', GZIP],
  ['x-gzip', GZIP],
  ['deflate', DEFLATE],
  ['br', BROTLI],
]);

/** The two header octets of zlib: method 8, and together a multiple of 31 (RFC 1950 section 2.2). */
function isZlib(octets: Buffer): boolean {
  const [method = 0, flags = 0] = octets;
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}

/** Decodes until the cap is reached or the input ends. */
function beginning(decoder: ReturnType<Coding['stream']>, octets: Buffer, cap: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (): void => {
      decoder.destroy();
      resolve(Buffer.concat(chunks).subarray(0, cap));
    };
    decoder.on('error', reject);
    decoder.on('end', end);
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= cap) end();
    });
    decoder.end(octets);
  });
}

function isOverflow(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
