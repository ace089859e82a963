import type { CheckTexts, SubjectKind, Effect, Alone, Needs, WatchKit } from './define.js';
import type { Kit } from './kit.js';
import type { Exchange, Intent } from '../result/exchange.js';

/** A check or a watch without its type parameters: what a list of checks holds. */
export type AnyCheck = AnyActiveCheck | AnyWatch;

/** See `Check`. The parameters are `never` because only the planner knows which facts belong to which check. */
export interface AnyActiveCheck extends CheckTexts {
  readonly kind: 'check';
  readonly over: SubjectKind;
  readonly effect: Effect;
  readonly alone: Alone;
  readonly readsToo?: true;
  readonly stage: 'ordinary' | 'malformed' | 'patient';
  readonly waits?: true;
  readonly enough: number;
  readonly rare?: true;
  readonly tests?: 'preflight';
  readonly needs: (facts: never) => Needs;
  readonly leansOn?: readonly string[];
  readonly echoes?: readonly string[];
  readonly verify: (given: never, kit: Kit) => Promise<void>;
}

/** See `Watch`. */
export interface AnyWatch extends CheckTexts {
  readonly kind: 'watch';
  readonly over: 'operation';
  readonly intents: readonly Intent[];
  readonly enough: number;
  readonly rare?: true;
  readonly malformedToo?: true;
  readonly unclaimed?: true;
  readonly judgedBy?: 'rate' | 'history';
  readonly echoes?: readonly string[];
  readonly needs: (facts: never) => Needs;
  readonly observe: (given: never, exchange: Exchange, kit: WatchKit) => void;
}

/** A check with its name: the id is the file name, the part is the folder. */
export interface RegisteredCheck {
  readonly id: string;
  /** `4-methods`. */
  readonly part: string;
  readonly check: AnyCheck;
  /** The module of a check that is not shipped, and the digest of its text. */
  readonly from?: { readonly name: string; readonly sha256: string };
}
