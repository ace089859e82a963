import type { Files } from '../files.js';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../text/json.js';
import type { Problem } from '../yaml/problem.js';
import { createBundler, type SchemaPlace } from './schema-bundle.js';
import { segments } from '../text/pointer.js';
import { metaSchemaValidator, schemaCompiler } from '../schema-validators.js';
import { slips } from './schema-slips.js';
import type { YamlFile } from '../yaml/yaml-file.js';

/** Keys of a contract under which JSON Schemas stand. */
const KEYS = new Set(['schema', 'body', 'send', 'response']);

/** The JSON Schemas of a contract: made self-contained and found to be valid. */
export interface Schemas {
  /** By the path of the fact, such as `resources.products.schema`. */
  readonly byPath: ReadonlyMap<string, JsonSchema>;
  /** Files that were read for them. */
  readonly files: readonly YamlFile[];
  readonly problems: readonly Problem[];
}

export function loadSchemas(contract: YamlFile, facts: JsonObject, files: Files): Schemas {
  const bundler = createBundler(contract, files);
  const byPath = new Map<string, JsonSchema>();
  /** One and the same schema stands under many operations: as one object it is prepared once for all of them. */
  const known = new Map<string, JsonSchema>();
  const valid = new Set<string>();
  const problems: Problem[] = [];
  for (const place of schemaPlaces(facts)) {
    const { schema, problems: broken } = bundler.bundle(place);
    // What is found in other files may have changed since the contract was found to be sound.
    const isSound = contract.isSound === 'service' && bundler.files().length === 0;
    const text = JSON.stringify(schema);
    const same = known.get(text);
    const invalid = broken.length > 0 || isSound || valid.has(text) ? [] : validityProblems(contract, place, schema);
    if (broken.length === 0 && invalid.length === 0) valid.add(text);
    problems.push(...broken, ...invalid);
    if (same === undefined) known.set(text, schema);
    byPath.set(place.path.join('.'), same ?? schema);
  }
  return { byPath, files: bundler.files(), problems };
}

/** Every schema of a contract, outermost first; what is inside a schema is not looked at. */
function schemaPlaces(facts: JsonObject): readonly SchemaPlace[] {
  const places: SchemaPlace[] = [];
  const visit = (value: Json, path: readonly string[]): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of (value as readonly Json[]).entries()) visit(item, [...path, String(index)]);
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        const here = [...path, key];
        if (isSchemaKey(key, path)) {
          if (typeof inner === 'boolean' || isObject(inner)) places.push({ path: here, schema: inner });
        } else if (!DATA.has(key)) {
          visit(inner, here);
        }
      }
    }
  };
  visit(facts, []);
  return places;
}

/** Maps whose keys are names of the service's own. */
const DATA = new Set([
  'claims',
  'target',
  'variables',
  'samples',
  'examples',
  'refs',
  'needs',
  'when',
  'fill',
  'filter',
  'sort',
  'redirects',
]);

/** A resource or operation may itself be called `schema` or `body`. */
function isSchemaKey(key: string, path: readonly string[]): boolean {
  if (!KEYS.has(key) || path.length === 0) return false;
  return !(path.length === 1 && (path[0] === 'resources' || path[0] === 'operations' || path[0] === 'events'));
}

function validityProblems(contract: YamlFile, place: SchemaPlace, schema: JsonSchema): readonly Problem[] {
  if (typeof schema === 'boolean') return [];
  const isValid = metaSchemaValidator();
  if (!isValid(schema)) {
    const all = (isValid.errors ?? []).filter((error) => !GENERAL.has(error.keyword));
    // One value that is wrong in several ways is one problem.
    const errors = [...new Map(all.toReversed().map((error) => [error.instancePath, error])).values()].toReversed();
    return errors.slice(0, 5).map((error) => {
      const inside = segments(error.instancePath);
      const where = inside[0] === '$defs' ? '' : ` at ${error.instancePath || '/'}`;
      const message = `Not a valid JSON Schema${where}: ${error.message ?? 'unknown reason'}${allowed(error.params)}`;
      return contract.problem([...place.path, ...(inside[0] === '$defs' ? [] : inside)], message);
    });
  }
  const found = slips(schema);
  if (found.length > 0) {
    return found.slice(0, 5).map(({ path, message }) => {
      const inside = path[0] === '$defs' ? [] : path;
      return contract.problem([...place.path, ...inside], message, { part: 'key' });
    });
  }
  const ajv = schemaCompiler();
  try {
    ajv.compile(schema);
    return [];
  } catch (error) {
    const thrown = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    const reason = error instanceof RangeError ? 'it refers to itself without end' : thrown;
    return [contract.problem(place.path, `Not a valid JSON Schema: ${reason}`)];
  } finally {
    ajv.removeSchema(schema);
  }
}

const GENERAL = new Set(['anyOf', '$ref', '$dynamicRef', 'allOf', 'if']);

function allowed(params: Readonly<Record<string, unknown>>): string {
  const values = params['allowedValues'];
  return Array.isArray(values) ? ` (${values.join(', ')})` : '';
}
