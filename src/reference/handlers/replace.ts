import type { Context } from '../context.js';
import type { Answer } from '../http/message.js';
import { checked } from './create.js';
import { preconditionFailed } from '../http/refusal.js';
import { announce } from './listen.js';
import { addressed, checkFresh, itemAnswer, resourceOf } from './records.js';

/** A record becomes what the body says; what the body leaves out is gone or back at its default. */
export function replace(context: Context): Answer | Promise<Answer> {
  const { request, shop, rules } = context;
  const { place } = request;
  const resource = resourceOf(context);
  const isNew =
    shop.dialect.upsert && place.kind === 'item' && shop.store.get(resource.name, place.id, place.parent) === undefined;
  if (isNew) {
    const fields = checked(context, resource, shop.dialect.decode(request, 'replace'), place.id);
    return rules.commit(undefined, () => {
      const row = shop.store.insert(
        resource.name,
        { ...fields, ...resource.initial },
        {
          id: place.id,
          owner: request.caller.name,
        },
      );
      announce(context, row, 'created');
      return { ...itemAnswer(context, row), status: 201 };
    });
  }
  const row = addressed(context);
  if (rules.isForNone(request.call)) throw preconditionFailed();
  const body = shop.dialect.decode(request, 'replace');
  const fields = checked(context, resource, body, row.id);
  checkFresh(context, row, body);
  return rules.commit(row, () => {
    shop.store.write(row, rules.replaced(row, fields));
    announce(context, row, 'updated');
    return shop.dialect.written(itemAnswer(context, row));
  });
}
