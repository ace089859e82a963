import type { Exchange } from '../result/exchange.js';
import type { Effect } from './expect.js';

// What operations are seen to do wrong, in words that several checks use: failures that show the same have one cause.

/** Of a list. */
export const NO_LIST = { effect: 'shows no list where there are no items' } as const;
export const ignoring = ({ name }: { readonly name: string }): { readonly effect: string } => ({
  effect: `shows what ${name} excludes`,
});

/** Of an operation. */
export const UNDECLARED_SUCCESS = { effect: 'answers with a success that is not its own' } as const;

export const worded = (exchange: Pick<Exchange, 'operation' | 'request'>, status: unknown): { effect: Effect } => {
  const of = exchange.operation ?? exchange.request.method;
  return { effect: { of, does: `words its ${String(status)} otherwise than declared` } };
};

/** Of a resource. */
export const outOfTurn = ({ resource }: { readonly resource: string }): { readonly effect: Effect } => ({
  effect: { of: resource, does: 'takes actions in states that they do not lead on from' },
});

/** Of any operation. */
export const LETS_IN = { effect: 'lets in callers who may not use it' } as const;

/** Of an update, a replacement or a deletion. */
export const ANY_VERSION = { effect: 'is carried out for a version that is gone' } as const;

export const miscounts = (operation: string): { readonly effect: Effect } => ({
  effect: { of: operation, does: 'changes related numbers otherwise than declared' },
});

/** Of a create. */
export const OVERLAPS = { effect: 'takes spans that overlap' } as const;
export const TAKES_MORE = { effect: 'takes more than there is room for' } as const;
