import type { Kit } from './kit.js';

/** One connection: what is sent on it shares a socket. */
export interface Connection {
  readonly send: Kit['send'];
  readonly sendTo: Kit['sendTo'];
  readonly close: () => Promise<void>;
}
