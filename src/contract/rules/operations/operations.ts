import { isObject, type Json, type JsonObject } from '../../text/json.js';
import { asList } from '../../resolve/reading.js';
import { maps, type Rule, type Subject } from '../subject.js';

/** What an operation says about its answer and its effect fits together. */
export const operations: Rule = (subject) => {
  const { contract, report } = subject;
  for (const [name, operation] of maps(contract, 'operations')) check(subject, ['operations', name], operation);
  for (const [resource, value] of maps(contract, 'resources')) {
    const at = ['resources', resource];
    for (const [kind, operation] of maps(value, 'operations')) check(subject, [...at, 'operations', kind], operation);
    const create = isObject(value['operations']) ? value['operations']['create'] : undefined;
    const client = isObject(value['id']) && value['id']['assigned-by'] === 'client';
    if (isObject(create) && create['path'] === 'item' && !client) {
      report(
        [...at, 'operations', 'create', 'path'],
        'A record can be made at its own path only when the caller chooses the id',
        {
          hint: 'add assigned-by: client to id',
        },
      );
    }
    const singleton = typeof value['item'] === 'string' && value['path'] === undefined;
    const none = isObject(value['operations']) && value['operations']['list'] === 'none';
    if (isObject(value['collection']) && (singleton || none)) {
      const why = singleton ? 'it has no path' : 'operations.list is none';
      report([...at, 'collection'], `"${resource}" has facts about its lists, but ${why}`, { part: 'key' });
    }
    if (singleton) {
      for (const kind of ['list', 'create']) {
        const operation = isObject(value['operations']) ? value['operations'][kind] : undefined;
        if (!isObject(operation) || typeof operation['path'] === 'string') continue;
        report([...at, 'operations', kind], `"${resource}" has no path on which to ${kind}`, { part: 'key' });
      }
    }
  }
};

function check({ report }: Subject, at: readonly string[], operation: JsonObject): void {
  const statuses = operation['status'] === undefined ? [] : asList(operation['status']);
  const body = operation['body'];
  const method = operation['method'];
  if (operation['returns'] === 'nothing' && present(operation['response'])) {
    report([...at, 'response'], 'The operation returns nothing, so its answer has no schema', { part: 'key' });
  }
  const empty = statuses.length > 0 && statuses.every((status) => status === 204);
  if (empty && typeof operation['returns'] === 'string' && !['nothing', 'none'].includes(operation['returns'])) {
    report([...at, 'returns'], `An answer 204 has no content, so it cannot return ${operation['returns']}`);
  }
  if ((method === 'GET' || method === 'HEAD') && present(body)) {
    report([...at, 'body'], `A ${method} has no request body`, { part: 'key' });
  }
  if (operation['safe'] === true && operation['idempotent'] === false) {
    report([...at, 'idempotent'], 'A safe operation is always idempotent');
  }
  if (isObject(operation['done']) && statuses.length > 0 && !statuses.includes(202)) {
    report([...at, 'status'], 'An operation with "done" answers 202', { hint: 'add 202 to status' });
  }
}

function present(value: Json | undefined): boolean {
  return value !== undefined && value !== 'none';
}
