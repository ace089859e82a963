import { parseDocument } from 'yaml';
import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { valueAt } from '../../contract/text/pointer.js';

/** How the versions of OpenAPI differ in what matters here. */
export type Dialect = 'swagger-2' | 'openapi-3.0' | 'openapi-3.1';

/** An OpenAPI document that was read, with the files that it refers to. */
export interface ApiDocument {
  readonly root: JsonObject;
  readonly dialect: Dialect;
  /** As the document gives it: `3.1.0`. */
  readonly version: string;
  /** Follows references until there is a value that is none; undefined where one leads nowhere. */
  readonly follow: (value: Json | undefined) => Json | undefined;
  /** References that lead nowhere, each with the reason. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Characters of one file, and files of one document: it may come from anybody. */
const MOST_TEXT = 16 * 1024 * 1024;
const MOST_FILES = 50;
/** References behind one another. */
const MOST_HOPS = 100;
const MOST_DEPTH = 400;

/** Why a document cannot be read. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
}

/** Gives the text of a file that a document refers to, by its path relative to the document; throws where it may not be read. */
export type ReadBeside = (path: string) => string;

/**
 * Reads an OpenAPI document of version 2, 3.0, 3.1 or 3.2, as JSON or YAML. References to other files are followed through
 * `readBeside`, each file once; those to other hosts are not followed.
 *
 * @throws UnreadableDocument saying why it is none
 */
export function readApiDocument(text: string, readBeside: ReadBeside): ApiDocument {
  const root = parsed(text);
  if (!isObject(root))
    throw new UnreadableDocument(
      'It is not an OpenAPI document: there is no object at its top. A list of paths has one a line, such as DELETE /notes/{id}',
    );
  const said = root['openapi'] ?? root['swagger'];
  if (said === undefined)
    throw new UnreadableDocument('It is not an OpenAPI document: it has neither `openapi` nor `swagger` at its top');
  const version = String(said);
  const dialect = dialectOf(version);
  if (dialect === undefined)
    throw new UnreadableDocument(`OpenAPI ${version} is not known here: versions 2.0, 3.0, 3.1 and 3.2 are`);
  const files = new Map<string, Json>([['', root]]);
  const broken = new Map<string, string>();
  const bases = new WeakMap<object, string>();
  mark(root, '', bases);

  const fileAt = (path: string, ref: string): Json | undefined => {
    if (files.has(path)) return files.get(path);
    if (files.size >= MOST_FILES) return lost(ref, `more than ${String(MOST_FILES)} files`);
    try {
      const value = parsed(readBeside(path));
      files.set(path, value);
      mark(value, path, bases);
      return value;
    } catch (error) {
      return lost(ref, error instanceof Error ? error.message : String(error));
    }
  };
  const lost = (ref: string, why: string): undefined => {
    broken.set(ref, why);
    return undefined;
  };
  const resolve = (ref: string, base: string): Json | undefined => {
    const [path = '', pointer = ''] = ref.split('#', 2);
    if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//'))
      return lost(ref, 'references to other hosts are not followed');
    const file = path === '' ? base : joined(base, path);
    const value = fileAt(file, ref);
    if (value === undefined || pointer === '') return value;
    if (!pointer.startsWith('/')) return lost(ref, 'there is no JSON pointer behind #');
    const found = valueAt(value, decoded(pointer));
    return found === undefined ? lost(ref, 'there is nothing at that place') : found;
  };
  const baseOf = (value: Json): string => (typeof value === 'object' && value !== null ? (bases.get(value) ?? '') : '');
  return {
    root,
    dialect,
    version,
    broken,
    follow: (value) => {
      let current = value;
      for (let hops = 0; hops < MOST_HOPS; hops += 1) {
        if (!isObject(current) || typeof current['$ref'] !== 'string') return current;
        current = resolve(current['$ref'], baseOf(current));
      }
      return undefined;
    },
  };
}

/** True for a text that says at its top that it is an OpenAPI document, whether it can be read or not. */
export function isApiDocument(text: string): boolean {
  const plain = text.replace(/^\uFEFF/, '');
  if (/^(?:openapi|swagger|"openapi"|"swagger")\s*:/m.test(plain)) return !/^probity\s*:/m.test(plain);
  return /^\s*\{/.test(plain) && /"(?:openapi|swagger)"\s*:\s*"\d/.test(plain);
}

function dialectOf(version: string): Dialect | undefined {
  if (/^2(\.|$)/.test(version)) return 'swagger-2';
  if (/^3\.0(\.|$)/.test(version)) return 'openapi-3.0';
  return /^3\.[12](\.|$)/.test(version) ? 'openapi-3.1' : undefined;
}

function parsed(text: string): Json {
  if (text.length > MOST_TEXT) throw new UnreadableDocument(`It is too large: ${String(text.length)} characters`);
  const plain = text.replace(/^\uFEFF/, '');
  if (/^\s*[{[]/.test(plain)) {
    try {
      return JSON.parse(plain) as Json;
    } catch {
      // A flow map of YAML begins like JSON.
    }
  }
  const document = parseDocument(plain, { merge: true, logLevel: 'silent' });
  const [error] = document.errors;
  if (error)
    throw new UnreadableDocument(
      `It is neither JSON nor YAML: ${error.message.split('\n')[0]?.replace(/:$/, '') ?? ''}`,
    );
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 1000 });
  } catch (thrown) {
    throw new UnreadableDocument(`Its YAML cannot be read: ${thrown instanceof Error ? thrown.message : ''}`);
  }
  // Dates and the like become what JSON can say; a value inside itself has no JSON.
  try {
    return JSON.parse(JSON.stringify(value ?? null)) as Json;
  } catch {
    throw new UnreadableDocument('Its YAML has a value that contains itself');
  }
}

/** Remembers for each object of a file in which file it stands, because its references are relative to that. */
function mark(value: Json, path: string, bases: WeakMap<object, string>, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > MOST_DEPTH) throw new UnreadableDocument('It is nested too deeply');
  bases.set(value, path);
  for (const inner of Object.values(value) as readonly Json[]) mark(inner, path, bases, depth + 1);
}

function joined(base: string, path: string): string {
  const parts = [...base.split('/').slice(0, -1), ...path.split('/')];
  const out: string[] = [];
  for (const part of parts) {
    if (part === '' || part === '.') continue;
    if (part === '..' && out.length > 0 && out.at(-1) !== '..') out.pop();
    else out.push(part);
  }
  return out.join('/');
}

/** References are URIs: `~1` is left to the pointer, `%7B` is not. */
function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

export function isReference(value: Json | undefined): value is JsonObject & { readonly $ref: string } {
  return isObject(value) && typeof value['$ref'] === 'string';
}
