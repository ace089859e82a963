import { posix } from 'node:path';
import { bounds } from '../facts/bounds.js';
import type { Files } from '../files.js';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../text/json.js';
import { segments, valueAt } from '../text/pointer.js';
import type { Problem } from '../yaml/problem.js';
import { didYouMean } from './suggest.js';
import { readYamlFile, type FilePath, type YamlFile } from '../yaml/yaml-file.js';

/** A JSON Schema and where in the contract it stands. */
export interface SchemaPlace {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}

/** Makes schemas self-contained: what `$ref` points to, in this or another local file, moves into `$defs`. */
export interface Bundler {
  readonly bundle: (place: SchemaPlace) => { readonly schema: JsonSchema; readonly problems: readonly Problem[] };
  /** Files that were read so far, besides the contract. */
  readonly files: () => readonly YamlFile[];
}

/** A `$ref` on its way: the file it stands in, and where. */
interface Spot {
  readonly file: YamlFile;
  readonly at: FilePath;
  /** The inline schema of a contract around it: `#/$defs/X` is looked for in there first. */
  readonly inline?: SchemaPlace;
}

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['enum', 'const', 'default', 'example', 'examples']);

export function createBundler(contract: YamlFile, files: Files): Bundler {
  const read = new Map<string, { readonly file: YamlFile } | { readonly problems: readonly Problem[] }>();

  return {
    bundle(place) {
      const problems: Problem[] = [];
      const names = new Map<string, string>();
      const definitions: Record<string, Json> = {};

      const resolve = (ref: string, spot: Spot): { target: Json; spot: Spot; key: string } | undefined => {
        const fail = (message: string, hint?: string): undefined => {
          problems.push(spot.file.problem([...spot.at, '$ref'], message, hint === undefined ? {} : { hint }));
          return undefined;
        };
        const [path = '', pointer = ''] = ref.split('#', 2);
        if (/^[a-z][a-z0-9+.-]*:/i.test(path)) {
          return fail(`References go to local files only, not to ${path}`, 'keep a copy beside the contract');
        }
        if (pointer !== '' && !pointer.startsWith('/')) {
          return fail(`The reference "${ref}" has no JSON pointer behind #`, 'write it as #/$defs/Name');
        }
        let file = spot.file;
        if (path !== '') {
          const full = posix.join(posix.dirname(spot.file.path), path);
          const name = posix.join(posix.dirname(spot.file.name), path);
          if (path.startsWith('/') || name === '..' || name.startsWith('../')) {
            return fail(`The reference "${ref}" leads out of the folder of the contract`);
          }
          if (name !== contract.name) {
            const known = read.get(name);
            if (!known && read.size >= bounds.files)
              return fail(`The schemas are spread over more than ${bounds.files} files`);
            const loaded = known ?? readYamlFile(files, full, name, 'schemas');
            read.set(name, loaded);
            if ('problems' in loaded) {
              const first = loaded.problems[0];
              return fail(`The file "${path}" cannot be used: ${first ? lower(first.message) : 'unknown reason'}`);
            }
            file = loaded.file;
          } else {
            file = contract;
          }
        }
        const decoded = decode(pointer);
        const inside = path === '' && spot.inline ? valueAt(spot.inline.schema, decoded) : undefined;
        if (inside !== undefined && spot.inline) {
          const at = [...spot.inline.path, ...segments(decoded)];
          return { target: inside, spot: { ...spot, at }, key: `${file.name}#${at.join('/')}` };
        }
        const target = valueAt(file.value, decoded);
        if (target === undefined) {
          return fail(
            `Nothing stands at "${decoded}" of ${file === contract ? 'this contract' : `"${file.name}"`}${near(file.value, decoded)}`,
          );
        }
        if (typeof target !== 'boolean' && !isObject(target))
          return fail(`What stands at "${decoded}" is not a JSON Schema`);
        const at = segments(decoded);
        return { target, spot: { file, at }, key: `${file.name}#${at.join('/')}` };
      };

      const nameFor = (key: string, at: FilePath): string => {
        const wanted = String(at.at(-1) ?? 'schema').replaceAll(/[^\w.-]/g, '_');
        let name = wanted;
        for (let n = 2; Object.hasOwn(definitions, name); n++) name = `${wanted}_${n}`;
        names.set(key, name);
        return name;
      };

      /** The schema with its references rewritten to `$defs`. */
      const rewrite = (value: Json, spot: Spot, top: boolean): Json => {
        if (Array.isArray(value)) {
          return (value as readonly Json[]).map((item, i) => rewrite(item, { ...spot, at: [...spot.at, i] }, false));
        }
        if (!isObject(value)) return value;
        const result: [string, Json][] = [];
        for (const [key, inner] of Object.entries(normalized(value))) {
          if (key === '$ref' && typeof inner === 'string') {
            const found = resolve(inner, spot);
            if (found) result.push(['$ref', `#/$defs/${definition(found)}`]);
          } else if ((key === '$id' || key === '$schema') && typeof inner === 'string') {
            continue; // Either would give the references inside another base.
          } else if (DATA.has(key)) {
            result.push([key, inner]);
          } else if ((key === '$defs' || key === 'definitions') && top) {
            continue; // Only those that are referred to are kept.
          } else {
            result.push([key, rewrite(inner, { ...spot, at: [...spot.at, key] }, false)]);
          }
        }
        return Object.fromEntries(result);
      };

      const waiting: { readonly name: string; readonly target: Json; readonly spot: Spot }[] = [];
      const definition = ({ key, target, spot }: { target: Json; spot: Spot; key: string }): string => {
        const known = names.get(key);
        if (known !== undefined) return known;
        const name = nameFor(key, spot.at);
        definitions[name] = true; // Taken; what it says comes when the queue is worked off.
        waiting.push({ name, target, spot });
        return name;
      };

      const start: Spot = { file: contract, at: place.path, inline: place };
      const root = rewrite(place.schema, start, true);
      // A queue, not recursion: chains of references may be as long as a file allows.
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        definitions[next.name] = rewrite(next.target, next.spot, true);
      }
      return { schema: assemble(root, definitions), problems };
    },
    files: () => [...read.values()].flatMap((entry) => ('file' in entry ? [entry.file] : [])),
  };
}

/** A schema that is nothing but a reference becomes what it refers to: who looks at its type finds it at the top. */
function assemble(root: Json, definitions: Readonly<Record<string, Json>>): JsonSchema {
  let schema = root;
  const seen = new Set<string>();
  while (isObject(schema) && typeof schema['$ref'] === 'string' && Object.keys(schema).length === 1) {
    const name = schema['$ref'].slice('#/$defs/'.length);
    const target: Json | undefined = definitions[name];
    if (target === undefined || seen.has(name)) break;
    seen.add(name);
    schema = target;
  }
  if (!isObject(schema)) return typeof schema === 'boolean' ? schema : true;
  const used = reachable(schema, definitions);
  if (used.size === 0) return schema;
  return { ...schema, $defs: Object.fromEntries([...used].map((name) => [name, definitions[name] ?? true])) };
}

/** Names of the definitions that the schema needs. */
function reachable(schema: Json, definitions: Readonly<Record<string, Json>>): ReadonlySet<string> {
  const used = new Set<string>();
  const open: Json[] = [schema];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) {
      open.push(...(value as readonly Json[]));
    } else if (isObject(value)) {
      const ref = value['$ref'];
      const name = typeof ref === 'string' && ref.startsWith('#/$defs/') ? ref.slice('#/$defs/'.length) : undefined;
      if (name !== undefined && !used.has(name)) {
        used.add(name);
        open.push(definitions[name] ?? true);
      }
      open.push(...Object.values(value));
    }
  }
  return used;
}

/** OpenAPI 3.0 writes exclusive bounds as a flag beside the bound; later drafts as the bound itself. */
function normalized(schema: JsonObject): JsonObject {
  const result: Record<string, Json> = { ...schema };
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = schema[flag];
    if (typeof value !== 'boolean') continue;
    const limit = schema[bound];
    delete result[flag];
    if (value && typeof limit === 'number') {
      delete result[bound];
      result[flag] = limit;
    }
  }
  return result;
}

function near(value: Json, pointer: string): string {
  const path = segments(pointer);
  const last = path.at(-1);
  const parent = valueAt(value, pointer.slice(0, Math.max(pointer.lastIndexOf('/'), 0)));
  return last === undefined || !isObject(parent) ? '' : didYouMean(last, Object.keys(parent));
}

function decode(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
