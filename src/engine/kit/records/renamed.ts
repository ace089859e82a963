import type { Input } from '../../../check/kit.js';
import { isObject } from '../../../contract/text/json.js';
import type { Operation } from '../../../contract/facts/model.js';
import { valueAt } from '../../../contract/text/pointer.js';
import type { Attempt } from '../context.js';

/**
 * A write to a record of ours was taken that named another id in its body than the record has. A service may go by that, and
 * the record has the other id then: it is to be removed there too.
 */
export function heldUnderOtherId(attempt: Attempt, { kind }: Operation, { record, body }: Input): void {
  if ((kind !== 'replace' && kind !== 'update') || record === undefined || !isObject(body)) return;
  for (const { held } of [attempt.scope, attempt.main]) {
    const one = held.find(({ record: { ids } }) => ids === record.ids);
    if (one === undefined) continue;
    const ids = Object.fromEntries(
      Object.entries(one.own.id.placeholders).flatMap(([name, at]) => {
        const value = at.kind === 'pointer' ? valueAt(body, at.pointer) : undefined;
        const isOther = (typeof value === 'string' || typeof value === 'number') && String(value) !== record.ids[name];
        return isOther ? [[name, String(value)]] : [];
      }),
    );
    if (Object.keys(ids).length === 0) continue;
    const { own } = one;
    const renamed = { ...one.record, ids: { ...record.ids, ...ids } };
    const tag = attempt.intents.tagOf(one.record.exchange);
    attempt.run.ledger.made({ tag, resource: own.resource, request: own.create.id, ids: renamed.ids });
    held.push({ own, record: renamed, tag, gone: false });
    return;
  }
}
