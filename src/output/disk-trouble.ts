import type { OnDiskTrouble } from './output-folder.js';
import { troubleOf } from './trouble.js';

/**
 * What becomes of a run whose files cannot be written any more: it is ended, what it made is removed, and what the ledger was
 * to hold is printed, so that nothing is left without a name.
 */
export class DiskTrouble {
  readonly #say: (text: string) => void;
  readonly #end: (because: string) => void;
  #isTold = false;

  /**
   * @param say tells a person
   * @param end ends the run in order
   */
  constructor(say: (text: string) => void, end: (because: string) => void) {
    this.#say = say;
    this.#end = end;
  }

  /** Whether there was any. */
  get isTold(): boolean {
    return this.#isTold;
  }

  /** For a file without which the run goes on for nothing. */
  readonly ofFile: OnDiskTrouble = (_, name, error) => {
    this.#tell(name, error);
  };

  /** For the ledger: its lines are what somebody needs who removes by hand what is left. */
  readonly ofLedger: OnDiskTrouble = (text, name, error) => {
    this.#tell(name, error);
    this.#say(`Not in ${name}: ${text}`);
  };

  #tell(name: string, error: Error): void {
    if (this.#isTold) return;
    this.#isTold = true;
    const why = troubleOf(error)?.replace(/^.*: /s, '') ?? error.message;
    this.#say(`\nCannot write ${name}: ${why}. The run is ended, and what it made is removed\n`);
    this.#end(`${name} could not be written`);
  }
}
