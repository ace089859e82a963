import { fastFormats } from 'ajv-formats/dist/formats.js';
import { _, Ajv2020, str, type CodeKeywordDefinition, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { boundedPattern } from '../../contract/schema/bounded-pattern.js';
import { isObject, type Json, type JsonSchema } from '../../contract/text/json.js';
import { CannotGenerate } from './cannot-generate.js';
import { checkedFormats } from './values/check-digits.js';
import { translate, type Translated, type View } from './dialect.js';

/** A schema ready to judge values, seen from one side. */
export interface Compiled extends Translated {
  readonly accepts: (value: Json) => boolean;
  readonly errors: (value: Json) => readonly ErrorObject[];
  /** The same for a node of the translated schema. */
  readonly accepting: (node: JsonSchema) => (value: Json) => boolean;
  /** Accepts after scalars were turned into what the schema asks for, as services do with strings of a form. */
  readonly acceptsCoerced: (value: Json) => boolean;
}

/** Dates by one expression each: the parsing formats of ajv-formats took 97 % of the time of validation. */
const LONG = String.raw`(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`;
const SHORT = String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`;
const FEBRUARY = String.raw`02-(?:0[1-9]|1\d|2[0-8])`;
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
const DATE = String.raw`(?:\d{4}-(?:${LONG}|${SHORT}|${FEBRUARY})|${LEAP_YEAR}-02-29)`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const FORMATS = {
  ...fastFormats,
  date: new RegExp(`^${DATE}$`),
  time: new RegExp(`^${TIME}$`, 'i'),
  'date-time': new RegExp(`^${DATE}[t ]${TIME}$`, 'i'),
  ...checkedFormats,
};

/**
 * `multipleOf` on numbers with fractions: 0.29 divided by 0.01 is not quite 29. A quotient is as exact as it can be held, and below 10^9 it is
 * looked at to six places behind its point.
 */
const MULTIPLE: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code(context) {
    const quotient = context.gen.const('quotient', _`${context.data} / ${context.schemaCode}`);
    context.fail(_`Math.abs(Math.round(${quotient}) - ${quotient}) > Math.max(1e-6, Math.abs(${quotient}) * 1e-15)`);
  },
};

/** Patterns come from a contract, and what they are compared with from a service: each may be chosen to take for ever. */
const PATTERNS = Object.assign(
  (pattern: string) => {
    const { test } = boundedPattern(pattern);
    // Compiled schemas tell their patterns apart by this text.
    return { test, toString: () => `/${pattern}/u` };
  },
  { code: 'boundedPattern' },
);

/** What was made of one schema, by the number of the view, and by what the view made of it. */
interface Made {
  readonly byView: Compiled[];
  readonly byText: Map<string, Compiled>;
}

const cache = new WeakMap<object, Made>();

/** Compiles once for each schema object and all views that make the same of it, as most do. */
export function compiled(schema: JsonSchema, view: View): Compiled {
  if (typeof schema === 'boolean') return compile(translate(schema, view));
  let made = cache.get(schema);
  if (!made) cache.set(schema, (made = { byView: [], byText: new Map() }));
  const { byView, byText } = made;
  return (byView[numberOf(view)] ??= sharedBy(byText, translate(schema, view)));
}

function sharedBy(byText: Map<string, Compiled>, translated: Translated): Compiled {
  const text = JSON.stringify([translated.root, ...translated.documents]);
  let made = byText.get(text);
  if (!made) byText.set(text, (made = compile(translated)));
  return made;
}

function numberOf({ direction, tolerant, partial }: View): number {
  const part = partial === undefined ? 0 : partial === 'top' ? 1 : 2;
  return part * 4 + (tolerant ? 2 : 0) + (direction === 'request' ? 1 : 0);
}

function compile(translated: Translated): Compiled {
  let strict: Ajv2020 | undefined;
  let root: ValidateFunction | undefined;
  let lax: ValidateFunction | undefined;
  const engine = (): Ajv2020 => (strict ??= ajvFor(translated, false));
  const rootFunction = (): ValidateFunction => (root ??= engine().compile(translated.root));
  const nodes = new Map<JsonSchema, ValidateFunction>();
  return {
    ...translated,
    accepts: (value) => ending(rootFunction(), value),
    errors: (value) => {
      const run = rootFunction();
      return ending(run, value) ? [] : (run.errors ?? []);
    },
    accepting: (node) => (value) => {
      // Compiled when first asked: most nodes are only ever judged as part of the whole.
      let run = nodes.get(node);
      if (!run) nodes.set(node, (run = engine().compile(node)));
      return ending(run, value);
    },
    acceptsCoerced: (value) => {
      lax ??= ajvFor(translated, true).compile(asText(translated.root));
      return ending(lax, structuredClone(value));
    },
  };
}

/** A schema that is only itself again never comes to a judgement: what is generated may ask for it at any depth. */
function ending(run: ValidateFunction, value: Json): boolean {
  try {
    return run(value) === true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CannotGenerate('', '$ref', 'the schema refers to itself without end');
  }
}

function ajvFor(translated: Translated, coerce: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    // The meta-schema is not needed: words with a wrong form were left out by the translation.
    meta: false,
    validateSchema: false,
    formats: FORMATS,
    inlineRefs: false,
    code: { regExp: PATTERNS },
    ...(coerce ? { coerceTypes: 'array' as const } : {}),
  });
  ajv.removeKeyword('multipleOf').addKeyword(MULTIPLE);
  for (const [name, document] of translated.documents) ajv.addSchema(coerce ? asText(document) : document, name);
  return ajv;
}

/** Closed lists also take their scalars as text: coercion goes by type, and a list may have none. */
function asText(node: JsonSchema): JsonSchema {
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(visit);
    if (!isObject(value)) return value;
    const { const: only, enum: list, ...rest } = value;
    const values = only === undefined ? list : [only];
    const out = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, visit(inner)]));
    if (!Array.isArray(values)) return values === undefined ? out : { ...out, enum: visit(values) };
    const scalars = (values as readonly Json[]).filter((one) => typeof one !== 'object' || one === null);
    const texts = scalars.map((one) => (one === null ? '' : String(one)));
    return { ...out, enum: [...new Set([...(values as readonly Json[]), ...texts])] };
  };
  return visit(node) as JsonSchema;
}
