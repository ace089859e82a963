import { refsOfBody } from '../../check/records/references/refs-sent.js';
import { declaredValues } from '../../check/values/declared.js';
import { equal } from '../../check/values/compare.js';
import { isObject, type Json } from '../../contract/text/json.js';
import type { Contract } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { escapeSegment, valueAt } from '../../contract/text/pointer.js';
import { itemSent } from '../kit/records/ledger/intents.js';
import { refusal, type Asked } from './asked.js';

/** Names of members that hold ids. */
const IDS = /^ids?$|[_-]ids?$|[a-z]I[dD]s?$/;
/** An id that others are likely to have as well: services count from one. */
const COUNTED = /^\d{1,12}$/;

/**
 * An action that names records in its body by numbers may reach those of others, whichever numbers are drawn. It is sent with such ones only
 * where the contract says whose they are: by `several`, `fill` or `refs`, by the values that it lists, or in an example.
 *
 * @throws Stop where it names records of which nothing is said
 */
export function permitUnsaidIds({ facts }: Contract, asked: Asked): void {
  const { operation, input } = asked;
  if (operation?.kind !== 'action' || input === undefined || operation.safe || operation.several !== undefined) return;
  const body = input.body ?? itemSent(operation, input.raw);
  const found = countedIds(body, '', '');
  if (found.length === 0) return;
  const action = facts.operations.find(({ id }) => id === operation.id);
  const resource = facts.resources.find(({ name }) => name === operation.resource);
  const refs = action === undefined ? [] : refsOfBody(action, resource, facts.resources).refs;
  const known = new Set([
    ...Object.keys(operation.fill),
    ...Object.keys(operation.repeats ?? {}),
    ...refs.map(({ at }) => at),
  ]);
  const schema = action && ifStated(action.body);
  const unsaid = found.find(({ at, general, value }) => {
    const isListed = declaredValues(schema, general)?.some((one) => equal(one, value)) === true;
    const isExample = operation.examples?.some((one) => equal(valueAt(one.body, at) ?? null, value)) === true;
    return !known.has(at) && !known.has(general) && !isListed && !isExample;
  });
  if (unsaid !== undefined)
    throw refusal(
      asked,
      false,
      `${unsaid.general} of its body names records by number, and nothing says whose they are; state \`several\`, or in \`refs\` what it refers to`,
    );
}

interface Named {
  /** JSON pointer to the value, and the same with `*` for the places in lists. */
  readonly at: string;
  readonly general: string;
  readonly value: Json;
}

function countedIds(value: Json | undefined, at: string, general: string, isId = false): readonly Named[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((one, n) => countedIds(one, `${at}/${String(n)}`, `${general}/*`, isId));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, one]) => {
      const step = `/${escapeSegment(name)}`;
      return countedIds(one, at + step, general + step, IDS.test(name));
    });
  const isCounted = typeof value === 'number' || (typeof value === 'string' && COUNTED.test(value));
  return isId && isCounted ? [{ at, general, value }] : [];
}
