import {
  isObject,
  valueAt,
  withValueAt,
  type BodyOptions,
  type Invalid,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type Operation,
  type OperationContext,
} from 'probity/check';
import { everyWrongBulk, wrongInFirst } from 'probity/check/records';
import { suchThat, type Arbitrary } from 'probity/check/values';
import { withFreshValue, withReferences, wrongMarks } from './wrong-marks.js';

/** The bodies that are wrong for an operation, each in one thing. */
export interface WrongBodies {
  /** What chance makes of the schema; undefined where all that can be wrong is in the mark. */
  readonly drawn: Arbitrary<Invalid> | undefined;
  /** Every way in which one can be wrong, once. */
  readonly every: readonly Invalid[];
  /** Wrong values in the fields by which records are marked. */
  readonly marks: readonly Arbitrary<Invalid>[];
  /** One of those, with a value that no record has and with references to records of ours. */
  readonly laid: (wrong: Invalid) => Promise<Invalid>;
}

/**
 * A body with a mistake is made from one that a run may send: what else is taken may be about records of others.
 * Of an operation that makes several records what can be wrong with one of them, in the first of its body, and with what is around
 * them.
 */
export function wrongBodies(
  kit: Kit,
  { operation, own, laid, bulk, changesMarkAlone }: OperationContext,
  schema: JsonSchema,
  sent: JsonSchema,
): WrongBodies {
  const isWrong = ({ body }: Invalid): boolean => kit.validate(schema, body).length > 0;
  const sends = { sends: operation.sends };
  const ready = async (one: Invalid, of: JsonSchema): Promise<Invalid> => ({
    ...one,
    body: await withReferences(kit, own, { ...one, body: await withFreshValue(kit, own, of, one) }),
  });
  if (bulk !== undefined) {
    const { create, createBody } = bulk.own;
    const every = everyWrongBulk(kit, bulk, schema, sends);
    const around: JsonObject = every[0]?.repaired ?? {};
    const inFirst = (one: Invalid): Invalid => wrongInFirst(bulk, around, schema, one);
    const inside = kit.invalidBodies(createBody, { ...sends, own: bulk.own }).map(inFirst);
    return {
      drawn: suchThat(inside, isWrong, 'no record that is wrong in the body can be made'),
      every,
      marks: wrongMarks(kit, create, bulk.own, createBody),
      laid: async (one) => inFirst(await ready(one, createBody)),
    };
  }
  // What no operation makes has nothing that an update could leave as it is.
  const isOnce = own === undefined && laid !== undefined;
  const options: BodyOptions = {
    partial: operation.kind === 'update' && !isOnce,
    merge: operation.format === 'merge-patch',
    ...sends,
    ...(laid === undefined ? {} : { own: laid }),
  };
  // What can be wrong with the mark is tried beside it.
  const drawn = changesMarkAlone ? undefined : kit.invalidBodies(sent, options);
  const none = 'what is wrong by what a run may send is right by what is taken';
  const ofSent =
    drawn === undefined ? [] : kit.everyInvalidBody(sent, options).filter((one) => sent === schema || isWrong(one));
  return {
    drawn: drawn === undefined || sent === schema ? drawn : suchThat(drawn, isWrong, none),
    every:
      drawn === undefined || sent === schema
        ? ofSent
        : [
            ...ofSent,
            ...beyond(kit, schema, ofSent, options),
            ...besideSent(kit, schema, ofSent, { ...options, bases: examplesOf(kit, operation, schema) }),
          ],
    marks: wrongMarks(kit, operation, own, schema),
    laid: (one) => ready(one, schema),
  };
}

/**
 * What is wrong by what is taken alone, and not by what a run may send, such as a number above a maximum that is far above what is sent: each
 * in a body that a run may send but for that.
 */
function beyond(kit: Kit, schema: JsonSchema, ofSent: readonly Invalid[], options: BodyOptions): readonly Invalid[] {
  const [{ repaired: base } = {}] = ofSent;
  if (!isObject(base)) return [];
  const known = new Set(ofSent.map(({ at, violation }) => `${at} ${violation}`));
  return kit.everyInvalidBody(schema, options).flatMap((one): readonly Invalid[] => {
    const value = valueAt(one.body, one.at);
    const isNew = one.at !== '' && value !== undefined && !known.has(`${one.at} ${one.violation}`);
    if (!isNew || valueAt(base, one.at) === undefined) return [];
    const body = withValueAt(base, one.at, value);
    return kit.validate(schema, body).length > 0 ? [{ ...one, body, repaired: base }] : [];
  });
}

/** The examples of a create, as far as they are valid; what an update makes of one may be refused for what the record is. */
function examplesOf(
  kit: Pick<Kit, 'validate'>,
  { kind, examples = [] }: Operation,
  schema: JsonSchema,
): readonly JsonObject[] {
  if (kind !== 'create') return [];
  return examples.flatMap(({ body }) => (kit.validate(schema, body).length === 0 ? [body] : []));
}

/**
 * What is wrong in places that what a run may send does not have, and an example has: each in that example. Only the examples show how what is
 * there goes with the rest.
 */
function besideSent(
  kit: Kit,
  schema: JsonSchema,
  ofSent: readonly Invalid[],
  options: BodyOptions & Required<Pick<BodyOptions, 'bases'>>,
): readonly Invalid[] {
  const places = new Set(ofSent.map(({ at }) => placeOf(at)));
  const isBeside = (at: string): boolean => at !== '' && !places.has(placeOf(at));
  if (options.bases.length === 0) return [];
  return kit
    .everyInvalidBody(schema, options)
    .filter(({ at, repaired }) => isBeside(at) && options.bases.some((base) => isPartOf(repaired, base)))
    .map((one) => ({ ...one, isInExample: true }));
}

/** Places of one list are alike. */
const placeOf = (at: string): string => at.replaceAll(/\/\d+(?=\/|$)/g, '/*');

/** Whether a body is what is left of another one. */
const isPartOf = (body: JsonObject, whole: JsonObject): boolean =>
  Object.entries(body).every(([name, value]) => JSON.stringify(whole[name]) === JSON.stringify(value));
