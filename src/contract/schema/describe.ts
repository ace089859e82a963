import { isObject, type Json, type JsonObject } from '../text/json.js';
import { once } from '../once.js';
import { publishedSchema } from '../shape-validators.js';
import { namesOf } from '../yaml/tree.js';

/** What the published schema says about a fact: the one source of `explain`, of the reference and of YAML to paste. */
export interface FactDescription {
  /** As asked for, names of the service in it; `*` where the schema allows any name. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** A value that could stand there. */
  readonly example?: Json;
  /** Words that may stand there, when only certain ones may. */
  readonly values: readonly Json[];
  /** Whether `none` may stand there: only then its absence is a gap. */
  readonly fact: boolean;
  /** Who needs the fact, where neither a check nor the engine does: nothing is judged by it. */
  readonly readBy?: FactReader;
}

/** Who reads what no run looks at, and why none does. */
export interface FactReader {
  /** Those who read the contract or a report, or whatever loads the contract. */
  readonly who: 'people' | 'loader';
  readonly because: string;
}

/** Describes a fact by its path, such as `resources.*.schema` or `resources.products.schema`; undefined when there is none. */
export function describeFact(path: string): FactDescription | undefined {
  const names = namesOf(path);
  let schema: JsonObject = service();
  for (const name of names) {
    const next = inner(schema, name);
    if (!next) return undefined;
    schema = next;
  }
  return names.length === 0 ? undefined : description(path, schema);
}

/** The keys that the map with this fact must have besides, as paths: `read-only.fields` for `read-only.on-write`. */
export function neededBeside(path: string): readonly string[] {
  const names = namesOf(path);
  const last = names.at(-1) ?? '';
  let schema: JsonObject | undefined = service();
  for (const name of names.slice(0, -1)) schema = schema === undefined ? undefined : inner(schema, name);
  const around = schema === undefined ? [] : forms(schema);
  const form = around.find(({ properties }) => isObject(properties) && Object.hasOwn(properties, last));
  const required = Array.isArray(form?.['required']) ? (form['required'] as readonly Json[]) : [];
  return required.flatMap((name) => (name === last ? [] : [[...names.slice(0, -1), String(name)].join('.')]));
}

/** All facts of the contract language in the order of the schema, `*` for the names that a service chooses. */
export function allFacts(): readonly FactDescription[] {
  const found: FactDescription[] = [];
  const visit = (schema: JsonObject, names: readonly string[]): void => {
    if (names.length > 0) found.push(description(names.join('.'), schema));
    for (const form of forms(schema)) {
      const properties = isObject(form['properties']) ? form['properties'] : {};
      for (const [name, property] of Object.entries(properties)) {
        if (name !== '*' && isObject(property)) visit(property, [...names, name]);
      }
      for (const keyword of ['additionalProperties', 'items'] as const) {
        const any = form[keyword];
        if (isObject(any) && typeof any['title'] === 'string') visit(any, [...names, '*']);
      }
    }
  };
  visit(service(), []);
  return found;
}

const CLOSED: JsonObject = {
  title: 'Nothing else',
  description: '`"*": none` says that what is not listed here does not exist: each missing key counts as `none`.',
  const: 'none',
  examples: ['none'],
};

const service = once(() => publishedSchema('service'));

/** The schema of a part: by its key, or of any entry of a map or list. */
function inner(schema: JsonObject, name: string): JsonObject | undefined {
  for (const form of forms(schema)) {
    const properties = isObject(form['properties']) ? form['properties'] : {};
    if (name !== '*' && Object.hasOwn(properties, name) && isObject(properties[name])) return properties[name];
  }
  for (const form of forms(schema)) {
    const any = form['additionalProperties'] ?? form['items'];
    if (isObject(any)) return any;
  }
  return name === '*' && forms(schema).some(isClosable) ? CLOSED : undefined;
}

/** Whether `"*": none` may say of a map that it lists all there is. */
function isClosable({ properties }: JsonObject): boolean {
  return isObject(properties) && Object.hasOwn(properties, '*');
}

/** The forms that a value may have, flattened. */
function forms(schema: JsonObject): readonly JsonObject[] {
  const choices = schema['anyOf'];
  return Array.isArray(choices) ? (choices as readonly Json[]).filter(isObject).flatMap(forms) : [schema];
}

function description(path: string, schema: JsonObject): FactDescription {
  const examples = schema['examples'];
  const example = Array.isArray(examples) ? (examples as readonly Json[])[0] : undefined;
  const all = forms(schema);
  const reader = schema['x-for'];
  return {
    path,
    title: String(schema['title'] ?? path),
    description: String(schema['description'] ?? ''),
    ...(example === undefined ? {} : { example }),
    values: all.flatMap((form) => (Array.isArray(form['enum']) ? (form['enum'] as readonly Json[]) : [])),
    fact: all.some((form) => form['const'] === 'none'),
    ...(isObject(reader) ? { readBy: reader as unknown as FactReader } : {}),
  };
}
