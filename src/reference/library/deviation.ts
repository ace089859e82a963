import type { Misbehaviour, Oddity } from '../deviation.js';
import type { Answer, Call, Reply } from '../http/message.js';
import type { Library } from './library.js';
import type { Rules } from './rules.js';

/** Where a deviation can take hold of a call to the library. */
export interface LibrarySeams {
  /** Reads a call as another one. */
  read?(call: Call, library: Library): Call;
  /** Other decisions in the place of some. */
  rules?(rules: Rules, call: Call, library: Library): Partial<Rules>;
  /** Another answer in the place of the one that would be given. */
  after?(answer: Answer, call: Call, library: Library): Answer | Promise<Answer>;
  /** Another message in the place of the one that would be sent. */
  wire?(reply: Reply, call: Call, library: Library): Reply | Promise<Reply>;
  /** A call whose body broke off; it has what came of it. The right library does not act on it. */
  incomplete?(call: Call, library: Library): void;
}

/** A planted misbehaviour of the library. */
export interface LibraryFault extends Misbehaviour, LibrarySeams {}

/** An odd behaviour of the library that keeps its contract. */
export interface LibraryVariant extends Oddity, LibrarySeams {}

export const defineFault = (fault: LibraryFault): LibraryFault => fault;
export const defineVariant = (variant: LibraryVariant): LibraryVariant => variant;
