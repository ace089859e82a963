import type { Socket } from 'node:net';
import type { HttpVersion } from '../../../result/exchange.js';
import { OctetsBehind } from './octets-behind.js';

/** The beginning of an interim answer that a client must read over although it did not ask for it (RFC 9110 section 15.2). */
const CONTINUE = Buffer.from('HTTP/1.1 100');
/** Place of the minor version in it. */
const MINOR = 7;
const ONE = Buffer.from('HTTP/1.');
const END = Buffer.from('\r\n\r\n');
/** Octets of the header section of an interim answer; one that is longer is left to the parser. */
const MOST = 16 * 1024;

/**
 * Takes answers of 100 out of what comes on a socket, ahead of the final one. The parser of undici reads over all other
 * interim answers, and takes this one for the end of the connection.
 */
export class ReadOver {
  #isAhead = false;
  #held: Buffer | undefined;
  readonly #behind = new OctetsBehind();
  /** Of the answer that came last; the parser of undici keeps it to itself. */
  version: HttpVersion | undefined;

  /** A request is about to go out: what comes next begins its answer. */
  begin(method: string): void {
    this.#isAhead = true;
    this.#held = undefined;
    this.version = undefined;
    this.#behind.begin(method);
  }

  /** Octets behind an answer that has no content, of the one that came last. */
  get behind(): number | undefined {
    return this.#behind.count;
  }

  /** From here on whoever reads from the socket does not see them. */
  on(socket: Socket): void {
    const read = socket.read.bind(socket);
    this.#behind.on(socket);
    socket.read = (size?: number): unknown => {
      for (;;) {
        const chunk = read(size) as Buffer | null;
        if (chunk === null) return this.#behind.release() ?? null;
        const rest = this.#isAhead ? this.#take(chunk) : chunk;
        const shown = rest && this.#behind.take(rest, socket);
        if (shown) return shown;
      }
    };
  }

  /** What is left of what has come; undefined while more must come to know. */
  #take(chunk: Buffer): Buffer | undefined {
    let held = this.#held ? Buffer.concat([this.#held, chunk]) : chunk;
    this.#held = undefined;
    while (held.length > 0) {
      const end = begins(held) ? held.indexOf(END) : -1;
      if (!begins(held) || held.length > MOST) {
        this.#isAhead = false;
        this.version = versionOf(held);
        return held;
      }
      if (end < 0 || held.length < CONTINUE.length) {
        this.#held = held;
        return undefined;
      }
      held = held.subarray(end + END.length);
    }
    return undefined;
  }
}

function versionOf(octets: Buffer): HttpVersion | undefined {
  if (!octets.subarray(0, MINOR).equals(ONE)) return undefined;
  const minor = String.fromCharCode(octets[MINOR] ?? 0);
  return minor === '0' || minor === '1' ? `1.${minor}` : undefined;
}

/** Whether it is the beginning of such an answer, as far as it has come; of either version. */
function begins(octets: Buffer): boolean {
  const length = Math.min(octets.length, CONTINUE.length);
  for (let at = 0; at < length; at += 1) if (at !== MINOR && octets[at] !== CONTINUE[at]) return false;
  return true;
}
