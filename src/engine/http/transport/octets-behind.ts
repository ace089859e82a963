import type { Socket } from 'node:net';

const END = Buffer.from('\r\n\r\n');
/** Octets of the header sections that are looked through. */
const MOST = 64 * 1024;
/** Milliseconds that an answer to HEAD is held back: what follows it is often written in a piece of its own. */
const MOMENT = 5;

/**
 * Counts what a service writes behind an answer that has no content. The parser of undici ends the connection there and
 * keeps to itself whether anything came; so the end of an answer to HEAD is held back for a moment.
 */
export class OctetsBehind {
  #isHead = false;
  #isOver = false;
  /** The header section as far as it has come, until its end is found. */
  #begun: Buffer | undefined;
  #held: Buffer | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isDue = false;
  #count = 0;

  /** A request is about to go out: what comes next is its answer. */
  begin(method: string): void {
    this.#isHead = method === 'HEAD';
    this.#isOver = false;
    this.#begun = undefined;
    this.#count = 0;
    this.#letGo();
  }

  /** Octets; undefined where none came. */
  get count(): number | undefined {
    return this.#count > 0 ? this.#count : undefined;
  }

  /** From here on nobody waits on the socket for what is held back when no more can come. */
  on(socket: Socket): void {
    const due = (): void => {
      this.#due(socket);
    };
    // Ahead of the listeners of undici.
    for (const event of ['end', 'error', 'close']) socket.once(event, due);
  }

  /** Looks at what was read; undefined while it is held back. */
  take(chunk: Buffer, socket: Socket): Buffer | undefined {
    if (this.#held !== undefined) {
      this.#count += chunk.length;
      const whole = Buffer.concat([this.#held, chunk]);
      this.#letGo();
      return whole;
    }
    if (this.#isOver) return chunk;
    const seen = this.#begun ? Buffer.concat([this.#begun, chunk]) : chunk;
    const answer = answerIn(seen);
    if (answer === undefined) {
      this.#begun = seen;
      this.#isOver = seen.length > MOST;
      return chunk;
    }
    this.#isOver = true;
    this.#begun = undefined;
    if (!this.#isHead && !WITHOUT_CONTENT.has(answer.status)) return chunk;
    this.#count = seen.length - answer.end;
    if (!this.#isHead || this.#count > 0) return chunk;
    this.#held = chunk;
    this.#timer = setTimeout(() => {
      this.#due(socket);
    }, MOMENT);
    return undefined;
  }

  /** What was held back, once the moment is over. */
  release(): Buffer | undefined {
    if (!this.#isDue) return undefined;
    const held = this.#held;
    this.#letGo();
    return held;
  }

  #due(socket: Socket): void {
    if (this.#held === undefined) return;
    this.#isDue = true;
    socket.emit('readable');
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    this.#held = undefined;
    this.#isDue = false;
  }
}

/** Beyond those to HEAD (RFC 9112 section 6.3). */
const WITHOUT_CONTENT = new Set([204, 304]);
/** Place of the status in the first line. */
const STATUS = 'HTTP/1.1 '.length;

/** The status of the final answer and where its header section ends; undefined until that has come. */
function answerIn(octets: Buffer): { readonly status: number; readonly end: number } | undefined {
  let start = 0;
  for (;;) {
    const end = octets.indexOf(END, start);
    if (end < 0) return undefined;
    const status = Number(octets.toString('latin1', start + STATUS, start + STATUS + 3));
    start = end + END.length;
    // Interim answers are read over by the parser.
    if (status < 100 || status > 199 || status === 101) return { status, end: start };
  }
}
