import type { Request, Shop } from './context.js';
import type { Answer, Call, Reply } from './http/message.js';
import type { Rules } from './rules.js';

/**
 * Where a deviation can take hold of a call. Everything else of the service stays as it is, so that what a deviation
 * does is what its file says.
 */
export interface Seams {
  /** Keeps a call waiting before anything is done about it. */
  hold?(call: Call, shop: Shop): Promise<void>;
  /** Other decisions in the place of some rules. */
  rules?(rules: Rules, call: Call, shop: Shop): Partial<Rules>;
  /** Just before the handler, when the caller is known to be allowed; an answer given here is the handler's. */
  before?(request: Request, shop: Shop): Answer | undefined | void;
  /** Another answer in the place of the handler's or of a refusal. Without `request` the call was refused early. */
  after?(answer: Answer, call: Call, shop: Shop): Answer | Promise<Answer>;
  /** Another message in the place of the one that would be sent. */
  wire?(reply: Reply, call: Call, shop: Shop): Reply | Promise<Reply>;
  /** A call whose body broke off; it has what came of it. The right service does not act on it. */
  incomplete?(call: Call, shop: Shop): void;
}

/** A planted misbehaviour, whichever service has it. */
export interface Misbehaviour {
  /** `part/misbehaviour`, as its file is called. */
  readonly id: string;
  /** What it does, in the present tense. */
  readonly title: string;
  /** The checks that fail under it. */
  readonly breaks: readonly string[];
  /** Checks that may fail as well, because the same misbehaviour is in their sight. */
  readonly implies?: readonly string[];
  /** `gross`: anyone would notice. `subtle`: it takes the right question. */
  readonly degree: 'gross' | 'subtle';
  /** The dialects in which it breaks what it says; all, where nothing is said. Elsewhere it breaks nothing. */
  readonly dialects?: readonly string[];
  /** Whether the call could be treated otherwise than by the correct service: its seams are open to no other call. */
  on(call: Call): boolean;
}

/** An odd behaviour that keeps the contract: no check may fail under it. */
export interface Oddity {
  /** As its file is called. */
  readonly id: string;
  readonly title: string;
  /** The checks that are most likely to take it for a fault. */
  readonly tempts: readonly string[];
  /** The dialects that it is odd in, where the usual one is none of them: it is tried there, on the checks that it tempts. */
  readonly dialects?: readonly string[];
  /** All calls, where nothing is said. */
  on?(call: Call): boolean;
}

export interface Fault extends Misbehaviour, Seams {}
export interface Variant extends Oddity, Seams {}

export const defineFault = (fault: Fault): Fault => fault;
export const defineVariant = (variant: Variant): Variant => variant;
