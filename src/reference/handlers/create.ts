import { hash } from 'node:crypto';
import type { Context } from '../context.js';
import { headerOf, type Answer, type JsonObject } from '../http/message.js';
import { duplicate, invalid, keyReused } from '../http/refusal.js';
import type { Resource } from '../records/resources.js';
import { announce } from './listen.js';
import { itemAnswer, parentOf, resourceOf } from './records.js';

/** A new record with an id of the service's choosing. An Idempotency-Key makes repetitions harmless. */
export function create(context: Context): Answer | Promise<Answer> {
  const { request, shop } = context;
  const key = headerOf(request.call, 'Idempotency-Key');
  if (key === undefined) return created(context);
  const name = `${request.caller.name} ${request.path} ${key}`;
  const digest = hash('sha256', request.call.body);
  const known = shop.store.keys.get(name);
  if (known && known.digest !== digest) throw keyReused();
  const remember = (answer: Answer): Answer => {
    shop.store.keys.set(name, { digest, answer });
    return answer;
  };
  if (known) return shop.dialect.replays === 'same' ? known.answer : asItIsNow(context, known.answer);
  const answer = created(context);
  return answer instanceof Promise ? answer.then(remember) : remember(answer);
}

/** The answer to a create with the record as it has become, while there is one. */
function asItIsNow(context: Context, answer: Answer): Answer {
  const { name } = resourceOf(context);
  const id = headerOf(answer, 'Location')?.split('/').at(-1) ?? '';
  const row = context.shop.store.get(name, id);
  return row === undefined ? answer : { ...answer, body: itemAnswer(context, row).body ?? null };
}

function created(context: Context): Answer | Promise<Answer> {
  const { request, shop, rules } = context;
  const resource = resourceOf(context);
  const parent = parentOf(context);
  const body = shop.dialect.decode(request, 'create');
  const fields = checked(context, resource, body);
  return rules.commit(undefined, () => {
    const id = rules.identify(resource.name);
    const place = { owner: request.caller.name, ...(parent && { parent }), ...(id !== undefined && { id }) };
    const row = shop.store.insert(resource.name, { ...fields, ...resource.initial }, place);
    announce(context, row, 'created');
    const item = rules.present(row, request.version);
    const answer = shop.dialect.created(shop.dialect.item(item, request), `${request.path}/${row.id}`);
    return { ...answer, headers: [...answer.headers, ['ETag', rules.etag(item)]] };
  });
}

/** The fields of a body that may be stored; refuses what is not valid. `self` is the record that they are for. */
export function checked(context: Context, resource: Resource, body: JsonObject, self?: string): JsonObject {
  const { rules, shop } = context;
  const problems = rules.problems(resource, body);
  if (problems.length > 0) throw invalid(problems);
  const fields = rules.accept(resource, body);
  for (const [field, to] of Object.entries(resource.refs)) {
    if (!rules.names(shop.store, to, String(fields[field]))) {
      throw invalid([{ at: `/${field}`, problem: 'names no record' }]);
    }
  }
  for (const field of resource.unique) {
    const others = shop.store.all(resource.name).filter((row) => row.id !== self);
    if (rules.isTaken(others, field, fields[field])) throw duplicate(field);
  }
  return fields;
}
