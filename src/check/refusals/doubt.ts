import { isObject, type Json } from '../../contract/text/json.js';
import type { Operation } from '../../contract/facts/model.js';
import { valueAt } from '../../contract/text/pointer.js';
import type { Exchange } from '../../result/exchange.js';
import type { Invalid } from '../invalid.js';
import type { Kit } from '../kit.js';
import { equal } from '../values/compare.js';
import { takesWrong } from '../writes/seen-effects.js';
import type { OperationContext } from '../operation-context.js';

/**
 * True when a violation of the schema may be right nevertheless: in a partial update null may remove a field, and what is
 * missing may be there already (RFC 7396); in a form what is empty leaves no trace. What a request repeats of the record
 * is put back into its place, so that it names no other one.
 */
export function mayBeValid({ kind, sends, fill }: Operation, { body, at, violation }: Invalid): boolean {
  const value = valueAt(body, at);
  const isWithin = (one: string, other: string): boolean => one === other || one.startsWith(`${other}/`);
  const isRepeated = (place: string): boolean => at !== '' && (isWithin(place, at) || isWithin(at, place));
  if (Object.keys(fill).some(isRepeated)) return true;
  if (kind === 'update' && (value === null || violation.startsWith('missing'))) return true;
  return /form/.test(sends) && (value === null || isEmpty(value));
}

function isEmpty(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/**
 * Notes that something was taken which may be right. Whatever a service reads a value of another type as, and null in an
 * update, the record that the answer shows has no such value where its schema forbids it.
 */
export function takesDoubtful(
  kit: Pick<Kit, 'note' | 'body' | 'validateAnswer' | 'expect'>,
  { operation, success }: Pick<OperationContext, 'operation' | 'success'>,
  exchange: Exchange,
  violation: string,
  wrong: Invalid | undefined,
): void {
  kit.note(`${operation.id} accepts ${violation}`);
  const value = wrong && valueAt(wrong.body, wrong.at);
  // Formats, and what there is beside the members of a schema, are let be.
  if (wrong === undefined || value === undefined || (value !== null && !violation.startsWith('type of'))) return;
  const content = kit.body(exchange);
  if (success === undefined || !('value' in content)) return;
  const at = `${operation.itemEnvelope}${wrong.at}`;
  const shown = valueAt(content.value, at);
  const problems = shown !== undefined && equal(shown, value) ? kit.validateAnswer(success, content.value) : [];
  const wrongly = problems.filter((problem) => problem.startsWith(`${at}:`));
  // "5" and 5 may mean the same; 1.5 and 1 do not.
  if (typeof value === 'number' && typeof shown === 'number') {
    const came = shown === value ? 'caller-error' : 'success';
    const about = { where: exchange.id, place: wrong.at, ...takesWrong(shown !== value, operation) };
    kit.expect(came, `${operation.id} refuses ${violation}`, about).toBeOneOf(['caller-error']);
  }
  const claim = `${operation.id} with ${violation} leaves a record as its schema says`;
  kit.expect(wrongly, claim, { where: exchange.id, place: wrong.at }).toBeEmpty();
}
