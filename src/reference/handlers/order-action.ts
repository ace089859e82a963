import type { Context } from '../context.js';
import type { Answer } from '../http/message.js';
import type { Action } from '../http/place.js';
import { wrongState } from '../http/refusal.js';
import { announce } from './listen.js';
import { addressed, itemAnswer } from './records.js';

/** Moves an order on, if its state allows. */
export function act(context: Context, action: Action): Answer | Promise<Answer> {
  const { shop, rules } = context;
  const row = addressed(context);
  const state = String(row.fields['status']);
  const status = rules.leads(action, state);
  if (status === undefined) throw wrongState(action, state);
  return rules.commit(row, () => {
    shop.store.write(row, { ...row.fields, status });
    announce(context, row, status);
    return itemAnswer(context, row);
  });
}
