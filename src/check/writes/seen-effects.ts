import type { Exchange } from '../../result/exchange.js';
import type { Effect } from '../expect.js';

// What operations are seen to do wrong, in words that several checks use: failures that show the same have one cause.

/** Of a list. */
export const NO_LIST = { effect: 'shows no list where there are no items' } as const;
export const ignoring = ({ name }: { readonly name: string }): { readonly effect: string } => ({
  effect: `shows what ${name} excludes`,
});

export const disorders = (of?: { readonly list: { readonly id: string } }): { readonly effect: Effect } => ({
  effect: { of: of?.list.id ?? '', does: 'shows items in another order than the one that was asked for' },
});

/** Of an operation. */
export const UNDECLARED_SUCCESS = { effect: 'answers with a success that is not its own' } as const;

export const worded = (exchange: Pick<Exchange, 'operation' | 'request'>, status: unknown): { effect: Effect } => {
  const of = exchange.operation ?? exchange.request.method;
  return { effect: { of, does: `words its ${String(status)} otherwise than declared` } };
};

/** Of whatever was asked: a refusal by another status, or none, is the same to all callers that make that mistake. */
export const answeredTo = (
  { operation, request }: Pick<Exchange, 'operation' | 'request'>,
  condition: string,
  status: unknown,
): Effect => ({ of: operation ?? request.method, does: `answers the mistake ${condition} with ${String(status)}` });

export const codedFor = (condition: string, code: string): Effect =>
  `a refusal for the condition ${condition} has the code ${code}`;

/** Of an operation that writes. */
export const STORES_REFUSED = { effect: 'changes something although it refuses the body' } as const;

export const storesStale = ({ id }: { readonly id: string }): { readonly effect: Effect } => ({
  effect: { of: id, does: 'stores what it refuses for a version that is gone' },
});

export const touchesOthers = ({ id }: { readonly id: string }): { readonly effect: Effect } => ({
  effect: { of: id, does: 'changes other records when it is repeated' },
});

export const removesOthers = ({ id }: { readonly id: string }): { readonly effect: Effect } => ({
  effect: { of: id, does: 'removes other records' },
});

/** Of a resource. */
export const outOfTurn = ({ resource }: { readonly resource: string }): { readonly effect: Effect } => ({
  effect: { of: resource, does: 'takes actions in states that they do not lead on from' },
});

export const leadsElsewhere = ({ id }: { readonly id: string }): { readonly effect: Effect } => ({
  effect: { of: id, does: 'leads to another state than the declared one' },
});

export const forgetsKeys = ({ id }: { readonly id: string }): { readonly effect: Effect } => ({
  effect: { of: id, does: 'creates another record for a key that it was sent before' },
});

/** Of an operation with a body. */
export const takesWrong = (isTaken: boolean, { id }: { readonly id: string }): { readonly effect?: Effect } =>
  isTaken ? { effect: { of: id, does: 'takes a body that its schema does not allow' } } : {};

/** Of any operation. */
export const LETS_IN = { effect: 'accepts callers that may not use it' } as const;

/** Of an update, a replacement or a deletion. */
export const ANY_VERSION = { effect: 'is executed for a version that is gone' } as const;

export const miscounts = (operation: string): { readonly effect: Effect } => ({
  effect: { of: operation, does: 'changes related numbers otherwise than declared' },
});

/** Of a create. */
export const OVERLAPS = { effect: 'takes spans that overlap' } as const;
export const TAKES_MORE = { effect: 'takes more than there is room for' } as const;
