import { header, ifStated, isObject, valueAt, type Exchange, type Json, type Subjects } from 'probity/check';
import { sentJson } from 'probity/check/writes';

/** A member of a body that a value of another record bounds, and how what is beyond it is refused. */
export interface BoundElsewhere {
  readonly at: string;
  /** Empty where the contract does not say. */
  readonly refused: readonly number[];
}

/** How services refuse an amount that goes beyond what there is. */
const USUAL = [400, 409, 422];

/** What bounds the members of a body by the present values of other records: by effects, and by rules of another record. */
export function boundElsewhere({ operation, resource }: Subjects['operation']): readonly BoundElsewhere[] {
  // The record of an action bounds what its body asks for.
  const ofAction = (ifStated(operation.bounds) ?? []).map(({ at, refused }) => ({ at, refused }));
  if (resource === undefined) return ofAction;
  const effects = (ifStated(resource.relations.effects) ?? []).flatMap(({ by, atLeast, atMost, amount, refused }) => {
    const isBound = by.includes(operation.id) && (atLeast ?? atMost) !== undefined;
    return isBound && typeof amount === 'string' ? [{ at: amount, refused }] : [];
  });
  const rules = (ifStated(resource.relations.bounds) ?? []).flatMap(({ at, of, refused }) =>
    of === undefined ? [] : [{ at, refused }],
  );
  return [...ofAction, ...effects, ...rules];
}

/** Whether a refusal may be that of a value beyond its bound: which value the other record had then, a watch does not know. */
export function mayBeBeyond(bounds: readonly BoundElsewhere[], { request, response }: Exchange): boolean {
  const status = response?.status ?? 0;
  const likely = bounds.filter(({ refused }) => (refused.length === 0 ? USUAL : refused).includes(status));
  const body = sentJson({ request }) ?? formIn(request);
  if (likely.length === 0 || body === undefined) return false;
  const inside = isObject(body) ? Object.values(body) : [];
  return likely.some(({ at }) => [body, ...inside].some((one) => isAmount(valueAt(one, at))));
}

/** The members of a form; undefined where it is none. */
function formIn({ headers, body }: Exchange['request']): Json | undefined {
  const isForm = header(headers, 'content-type')?.startsWith('application/x-www-form-urlencoded') === true;
  return isForm && body !== undefined ? Object.fromEntries(new URLSearchParams(body)) : undefined;
}

/** A number, also one that is written as a text: `12.50`. */
function isAmount(value: Json | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));
}
