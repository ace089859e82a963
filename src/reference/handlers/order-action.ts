import type { Context } from '../context.js';
import type { Answer } from '../message.js';
import type { Action } from '../place.js';
import { wrongState } from '../refusal.js';
import { addressed, itemAnswer } from './records.js';

const STEPS: Readonly<Record<Action, { readonly from: readonly string[]; readonly to: string }>> = {
  pay: { from: ['new'], to: 'paid' },
  refund: { from: ['paid'], to: 'refunded' },
  cancel: { from: ['new', 'paid'], to: 'cancelled' },
};

/** Moves an order on, if its state allows. */
export function act(context: Context, action: Action): Answer {
  const row = addressed(context);
  const state = String(row.fields['status']);
  const { from, to } = STEPS[action];
  if (!from.includes(state)) throw wrongState(action, state);
  context.shop.store.write(row, { ...row.fields, status: to });
  return itemAnswer(context, row);
}
