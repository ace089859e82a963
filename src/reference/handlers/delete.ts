import type { Context } from '../context.js';
import type { Answer } from '../message.js';
import { announce } from './listen.js';
import { addressed, checkFresh } from './records.js';

/** The record is gone; to delete it again is to delete what does not exist. */
export function remove(context: Context): Answer {
  const { shop, rules } = context;
  const row = addressed(context);
  checkFresh(context, row, {});
  rules.remove(row, shop.store);
  if (shop.store.get(row.resource, row.id, row.parent) === undefined) announce(context, row, 'deleted');
  return shop.dialect.deleted(row);
}
