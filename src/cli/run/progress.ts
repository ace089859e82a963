import type { HeaderLine, RunLine } from '../../index.js';
import type { Terminal } from '../terminal.js';

/** Milliseconds between redraws of the status line, and between plain lines in a pipe. */
const REDRAW = 100;
const HEARTBEAT = 30_000;

/** The name of a variable of the environment, and not what else is wrong with a credential. */
const VARIABLE = /^\w+$/;

/** Shows how far a run has come: one line that is redrawn on a terminal, plain lines now and then elsewhere. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  #entries = 0;
  #judged = 0;
  #failed = 0;
  #requests = 0;
  #drawn = 0;
  #shown = false;

  constructor(terminal: Terminal, now: () => number = () => performance.now()) {
    this.#terminal = terminal;
    this.#now = now;
    this.#drawn = now();
  }

  tell(line: RunLine): void {
    if (line.type === 'header') this.#begin(line);
    else if (line.type === 'plan') this.#entries += 1;
    else if (line.type === 'exchange') this.#requests += 1;
    else if (line.type === 'verdict') this.#count(line.verdict.kind);
    this.#draw();
  }

  /** Takes the status line away, so that the report begins on a clean line. */
  end(): void {
    if (this.#shown) this.#terminal.status('');
    this.#shown = false;
  }

  /** Who forgot a variable learns of it before the run, and not when all is over. */
  #begin({ service, baseUrl, unset = {} }: HeaderLine): void {
    this.#terminal.err(`${this.#terminal.errColors.dim('probity')} ${service} at ${baseUrl}\n`);
    for (const [name, reasons] of Object.entries(unset)) {
      const why = reasons.map((reason) => (VARIABLE.test(reason) ? `${reason} is not set` : reason)).join(', ');
      this.#terminal.err(`${name} takes no part, and what needs ${name} stays unproven: ${why}\n`);
    }
  }

  #count(kind: string): void {
    this.#judged += 1;
    if (kind === 'fail') this.#failed += 1;
  }

  #draw(): void {
    const now = this.#now();
    if (now - this.#drawn < (this.#terminal.live ? REDRAW : HEARTBEAT)) return;
    this.#drawn = now;
    const failed = this.#failed === 0 ? '' : `, ${String(this.#failed)} failed`;
    const text = `${String(this.#judged)} of ${String(this.#entries)} entries${failed}, ${String(this.#requests)} requests`;
    if (!this.#terminal.live) {
      this.#terminal.err(`${text}\n`);
      return;
    }
    const done = this.#entries === 0 ? 0 : Math.round((20 * this.#judged) / this.#entries);
    this.#terminal.status(`${'█'.repeat(done)}${'░'.repeat(20 - done)} ${text}`);
    this.#shown = true;
  }
}
