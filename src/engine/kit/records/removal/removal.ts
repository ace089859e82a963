import { isEmpty } from '../../requests/answer.js';
import { equal } from '../../../../check/values/compare.js';
import type { OwnedRecord } from '../../../../check/kit.js';
import { isObject, type Json } from '../../../../contract/text/json.js';
import type { Own, ResourceFacts } from '../../../../contract/facts/model.js';
import { valueAt } from '../../../../contract/text/pointer.js';
import { header, type Exchange } from '../../../../result/exchange.js';

/** What came of removing a record; `why` where it failed. */
export interface Removal {
  /** `gone`: it was not there, or is marked as deleted, or closed. `stays`: the contract says that nothing removes it. */
  readonly how: 'removed' | 'gone' | 'with-parent' | 'stays' | 'failed';
  readonly why?: string;
}

/**
 * True when what is shown of a record is only what a delete leaves of it, or when it is in a state that the closing
 * operation does not lead out of: there is nothing left to do.
 */
export function isOver({ cleanup }: Own, { operations, at }: ResourceFacts, item: Json | undefined): boolean {
  if (item === undefined) return false;
  if (cleanup.by === 'delete') {
    const { leaves } = operations.delete;
    return leaves.state === 'stated' && equal(valueAt(item, leaves.value.at), leaves.value.is);
  }
  const [where, transitions] = [at('states.at'), at('states.transitions')];
  if (cleanup.by !== 'operation' || where.state !== 'stated' || transitions.state !== 'stated') return false;
  const state = valueAt(item, String(where.value));
  const leading = (Array.isArray(transitions.value) ? (transitions.value as readonly Json[]) : []).filter(
    (one) => isObject(one) && one['by'] === cleanup.operation.id,
  );
  const from = leading.flatMap((one) => (isObject(one) ? [one['from']].flat() : []));
  return state !== undefined && leading.length > 0 && !from.includes(state);
}

/** A page for people in the place of the answer of an API: most often of something in between that has not asked the service. */
export function isPage({ response }: Exchange): boolean {
  if (response === undefined || isEmpty(response)) return false;
  const type = header(response.headers, 'content-type');
  return type !== undefined && /^\s*(text\/html|application\/xhtml)/i.test(type);
}

/** The ids of a record, as people read them. */
export function idText(record: Pick<OwnedRecord, 'ids'>): string {
  return Object.values(record.ids).join('/');
}
