import type { Context } from '../context.js';
import type { Answer } from '../http/message.js';
import { checked } from './create.js';
import { announce } from './listen.js';
import { addressed, checkFresh, itemAnswer, resourceOf } from './records.js';

/** Only what the request names changes. */
export function update(context: Context): Answer | Promise<Answer> {
  const { request, shop, rules } = context;
  const row = addressed(context);
  const patch = shop.dialect.changes(request);
  const fields = checked(context, resourceOf(context), rules.patched(row, patch), row.id);
  checkFresh(context, row, patch);
  return rules.commit(row, () => {
    shop.store.write(row, fields);
    announce(context, row, 'updated');
    return shop.dialect.written(itemAnswer(context, row));
  });
}
