import type { Arbitrary } from 'fast-check';
import { leftAsTheyAre } from '../../check/values/kept-rules.js';
import { normalized } from '../../check/values/normal-forms.js';
import type { BodyOptions } from '../../check/kit.js';
import type { JsonObject, JsonSchema } from '../../contract/text/json.js';
import { segments } from '../../contract/text/pointer.js';
import { ownPlaces } from './bodies.js';
import { CannotGenerate } from './cannot-generate.js';
import { checked } from './checked.js';
import { compiled } from './compiled.js';
import { wholly } from './in-order.js';
import { canonical } from './values/list-arbitrary.js';
import { outsideLists, pinned } from './place.js';
import { nodeAt } from './schema-at.js';
import { makerFor } from './valid.js';

export interface ChangeOptions extends BodyOptions {
  /** What the schema requires is named as well: for a schema that was written for the update itself. */
  readonly whole?: boolean;
  /** Nested objects may change in part (RFC 7396), and no property is null, which would remove it. */
  readonly merge?: boolean;
}

const CHANGE: JsonSchema = { type: 'object' };

/**
 * Bodies of an update: at least one property that may change, with valid values. Nothing is required, unless the
 * schema is the update's own; unique fields, the tag, references and what is fixed are not named. Nor is the state, or a
 * member by which the update might break a rule of the record; of two that are compared it names both or neither.
 * @throws CannotGenerate when no property can be changed
 */
export function changes(schema: JsonSchema, options: ChangeOptions = {}): Arbitrary<JsonObject> {
  const whole = options.whole ?? !isResource(schema, options);
  const merge = options.merge ?? false;
  const partial = merge ? 'deep' : 'top';
  const side = compiled(schema, whole ? { direction: 'request' } : { direction: 'request', partial });
  const places = [...(options.fixed ?? []), ...ownPlaces(options.own)];
  const kept = options.own === undefined ? [] : leftAsTheyAre(options.own, schema);
  const absent = new Set([...places.map(outsideLists), ...kept].map((pointer) => (merge ? pointer : top(pointer))));
  const maker = makerFor(side, { values: options.values ?? 'safe', pins: undefined });
  const node = maker.reader.all([side.root, CHANGE]);
  const pins = pinned([...absent].map((pointer) => [pointer, 'absent'] as const));
  const made = maker.make(node, { at: '', depth: 0, budget: 1, pins }) as Arbitrary<JsonObject>;
  const accepts = side.accepting(node);
  const reader = maker.reader;
  const room = { schema, valid: (at: string) => side.accepting(nodeAt(reader, at)), accepts };
  const { own } = options;
  const ruled = own === undefined ? made : made.map((body) => normalized(wholly(body, own, room), own));
  const isChange = (body: JsonObject): boolean =>
    Object.keys(body).length > 0 && accepts(body) && (!merge || !removes(body));
  try {
    return checked(ruled, isChange, '', 'properties');
  } catch (error) {
    if (!(error instanceof CannotGenerate)) throw error;
    if (options.nested === true && !merge) return changes(schema, { ...options, merge: true });
    throw new CannotGenerate('', 'properties', 'no property can be changed');
  }
}

/** A resource's schema says what a record needs, not what an update has to name. */
function isResource(schema: JsonSchema, { own }: BodyOptions): boolean {
  if (own === undefined) return true;
  return schema === own.createBody || canonical(schema) === canonical(own.createBody);
}

/** Without merging, a property is replaced as a whole: one with such a place inside cannot be named at all. */
function top(pointer: string): string {
  const [first] = segments(pointer);
  return first === undefined
    ? pointer
    : pointer.slice(0, pointer.indexOf('/', 1) < 0 ? undefined : pointer.indexOf('/', 1));
}

function removes(value: JsonObject): boolean {
  return Object.values(value).some(
    (inner) => inner === null || (typeof inner === 'object' && !Array.isArray(inner) && removes(inner as JsonObject)),
  );
}
