import {
  type JsonObject,
  type JsonSchema,
  type QueryPair,
  type Subjects,
  type Kit,
  sendsJson,
  type OperationContext,
} from 'probity/check';
import { everyWrongBulk } from 'probity/check/records';
import { oddHeaders, type OddHeader } from 'probity/check/refusals';
import { acceptsAnything } from 'probity/check/values';
import { hostileInputs, TELLING } from './hostile.js';
import { jointly, oddBodies, type Jointly, type OddBody } from './odd-bodies.js';
import { ODD_TEXTS } from './odd-texts.js';

/** Mistakes in the body of one operation that are tried at most: what has hundreds of members has them alike. */
const MOST = 400;

/** A request with one mistake of a caller in it. */
export type Mistake = {
  readonly what: string;
  /** A parameter, a placeholder, `header X`, or a JSON pointer into the body; empty for the body as a whole. */
  readonly place: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly query: readonly QueryPair[];
  readonly header: OddHeader | null;
  readonly body: OddBody | null;
  /** Which of the ways to write content as a whole. */
  readonly text: string | null;
  /** Few services stumble on it. */
  readonly isRare?: boolean;
};

const NOTHING = { ids: {}, query: [], header: null, body: null, text: null };

/** What is tried at one operation. */
export interface Mistakes {
  /** Those of one place together: what fails for one of them mostly fails for all. */
  readonly places: readonly (readonly Mistake[])[];
  /** Bodies with several that the schema allows. What is taken with all of them is not sent with each. */
  readonly joint: readonly Jointly[];
  readonly plain: JsonObject | undefined;
}

/** Odd headers and bodies that a run which tries but a sample sends to an operation. */
const FEW = 12;

/** The mistakes in what stands beside the body, place by place: in URLs, and in the headers to which the contract gives a meaning. */
export function mistakesBeside(facts: Subjects['operation']): {
  readonly urls: readonly (readonly Mistake[])[];
  readonly headers: readonly Mistake[];
} {
  const headers = oddHeaders(facts).map((header) => ({
    ...NOTHING,
    what: header.text === null ? `no header ${header.name}` : `the header ${header.name} ${shown(header.text)}`,
    place: `header ${header.name}`,
    header,
  }));
  return { urls: hostileInputs(facts).map((inputs) => inputs.map((one) => ({ ...NOTHING, ...one }))), headers };
}

/** The mistakes of callers at one operation: one request for each kind of mistake at each place. */
export function mistakesOf(
  kit: Pick<Kit, 'everyInvalidBody' | 'note' | 'pick' | 'pickInQuickMode' | 'validate'>,
  context: OperationContext,
  schema: JsonSchema | undefined,
  { urls, headers }: ReturnType<typeof mistakesBeside>,
): Mistakes {
  const within = schema === undefined ? [] : mistakesWithin(kit, context, schema);
  const few = { what: 'hostile inputs', most: TELLING, always: TELLING };
  const others = kit.pickInQuickMode([...headers, ...within], { what: 'odd headers and bodies', most: FEW });
  const bodies = others.flatMap(({ body }) => (body === null ? [] : [body]));
  return {
    places: byPlace([...urls.flatMap((inputs) => kit.pickInQuickMode(withSome(kit, inputs), few)), ...others]),
    joint: schema === undefined ? [] : jointly(kit, schema, bodies),
    plain: schema === undefined ? undefined : plainIn(within),
  };
}

/** Those on which few services stumble are as many as the effort goes for. */
function withSome(kit: Pick<Kit, 'pick'>, inputs: readonly Mistake[]): readonly Mistake[] {
  const rare = inputs.filter((one) => one.isRare === true);
  if (rare.length === 0) return inputs;
  const some = kit.pick(rare, { what: 'odd texts on which few services stumble', share: 1 / 2 });
  return inputs.filter((one) => one.isRare !== true || some.includes(one));
}

/** The mistakes in a body, and in content as a whole. */
function mistakesWithin(
  kit: Pick<Kit, 'everyInvalidBody' | 'note' | 'validate'>,
  context: OperationContext,
  schema: JsonSchema,
): readonly Mistake[] {
  const { operation, own, bulk } = context;
  const options = { sends: operation.sends, ...(own === undefined || bulk !== undefined ? {} : { own }) };
  const every = bulk === undefined ? kit.everyInvalidBody(schema, options) : everyWrongBulk(kit, bulk, schema, options);
  const of = bulk === undefined ? options : { own: bulk.own, inside: `${bulk.elements}/0${bulk.element}` };
  const odd = acceptsAnything(schema) ? [] : oddBodies(every, operation, of);
  if (odd.length > MOST)
    kit.note(`Of ${String(odd.length)} mistakes in the body of ${operation.id} the first ${String(MOST)} were tried`);
  const bodies = odd.slice(0, MOST).map((body) => ({
    ...NOTHING,
    what: body.wrong === null ? `${body.mistake} in ${body.place === '' ? 'the body' : body.place}` : body.mistake,
    place: body.place,
    body,
  }));
  const names = sendsJson(operation) ? ODD_TEXTS : ODD_TEXTS.filter(({ isAnyForm }) => isAnyForm);
  return [...bodies, ...names.map(({ name }) => ({ ...NOTHING, what: name, place: '', text: name }))];
}

/** A valid body to make a mistake in: as small as can be, and with a member. */
function plainIn(mistakes: readonly Mistake[]): JsonObject {
  const bases = mistakes.flatMap(({ body }) => (body === null ? [] : [body.base]));
  return bases.find((base) => Object.keys(base).length > 0) ?? {};
}

/** Mistakes by the place that they are made at, in the order in which the places come. */
function byPlace(mistakes: readonly Mistake[]): readonly (readonly Mistake[])[] {
  const places = new Map<string, Mistake[]>();
  for (const one of mistakes) places.set(one.place, [...(places.get(one.place) ?? []), one]);
  return [...places.values()];
}

function shown(text: string): string {
  return text.length > 40 ? `of ${String(text.length)} characters` : JSON.stringify(text);
}
