import type { Context } from '../context.js';
import type { Answer } from '../http/message.js';
import { forbidden } from '../http/refusal.js';
import { announce } from './listen.js';
import { addressed, checkFresh } from './records.js';

/** The record is gone; to delete it again is to delete what does not exist. */
export function remove(context: Context): Answer | Promise<Answer> {
  const { request, shop, rules } = context;
  const row = addressed(context);
  if (!rules.mayRemove(request.caller, row)) throw forbidden();
  checkFresh(context, row, {});
  return rules.commit(row, () => {
    rules.remove(row, shop.store);
    if (shop.store.get(row.resource, row.id, row.parent) === undefined) announce(context, row, 'deleted');
    return shop.dialect.deleted(row);
  });
}
