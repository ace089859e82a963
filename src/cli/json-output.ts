import type { Command } from 'commander';
import type { Terminal } from './terminal.js';

/** Commands that go on until they are ended, or that print a text for another program. */
const WITHOUT = ['serve', 'ui', 'completion', 'man'];

/** Adds the option to a command that says in no way of its own what it prints as JSON. */
export function addJsonOption(command: Command): void {
  if (WITHOUT.includes(command.name()) || command.options.some(({ long }) => long === '--json')) return;
  command.option('--json', 'print the result as one JSON object to standard output, and all else to standard error');
}

/**
 * Keeps standard output for one JSON object where `--json` is given: what a command prints for people goes to standard error,
 * and what it tells for programs is put together and printed at its end. A command that has a JSON document of its own
 * prints that one.
 */
export class JsonOutput {
  /** What commands are given. */
  readonly terminal: Terminal;
  readonly #to: Terminal;
  #command: string | undefined;
  #told: Record<string, unknown> = {};
  #isPrinted = false;

  constructor(to: Terminal) {
    this.#to = to;
    const isOn = (): boolean => this.#command !== undefined;
    this.terminal = {
      ...to,
      out: (text) => {
        if (isOn()) to.err(text);
        else to.out(text);
      },
      document: (text, kind) => {
        if (isOn() && kind !== 'json') {
          this.#told = { ...this.#told, text };
          return;
        }
        this.#isPrinted = true;
        to.document(text, kind);
      },
      tell: (members) => {
        this.#told = { ...this.#told, ...members };
      },
      isJson: isOn,
    };
  }

  /** From here on standard output is for programs, where the command was asked to print JSON. */
  begin(command: Command): void {
    if (command.opts<{ readonly json?: boolean }>().json === true) this.#command = command.name();
  }

  /** Prints what was told, with the exit code, unless the command has printed a document. */
  end(exitCode: number, more: Readonly<Record<string, unknown>> = {}): void {
    if (this.#command === undefined || this.#isPrinted) return;
    const said = { command: this.#command, exitCode, ...more, ...this.#told };
    this.#to.document(`${JSON.stringify(said, null, 2)}\n`, 'json');
  }
}
