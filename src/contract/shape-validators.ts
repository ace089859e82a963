import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { packageFolder } from './files.js';
import type { JsonObject } from './text/json.js';
import { once } from './once.js';

/** The kinds of files, each with a published JSON Schema in `contracts/schema/`. */
export type Shape = 'service' | 'document' | 'lock' | 'waivers';

/** The schema as published: titles, descriptions and examples of every key are the one source for all explanations. */
export function publishedSchema(shape: Shape): JsonObject {
  const path = join(packageFolder(), 'contracts', 'schema', `${shape}.schema.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
}

/** The published schema as a function. */
export function shapeValidator(shape: Shape): ValidateFunction {
  return validators()(shape);
}

/**
 * The engine with the schemas, from which the build writes the code of the validators. `source`: keeps that code.
 * They are our own and a test compares them with the meta-schema; tidying up code that runs once or twice takes longer
 * than running it as it is.
 */
export function shapeEngine(source: boolean): Ajv {
  const code = { source, optimize: false } as const;
  const own = { meta: false, validateSchema: false, code };
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, allowUnionTypes: true, ...own });
  ajv.addKeyword('patternErrorMessage');
  ajv.addKeyword('x-for');
  for (const shape of SHAPES) ajv.addSchema(publishedSchema(shape), `${shape}.schema.json`);
  return ajv;
}

export const SHAPES: readonly Shape[] = ['service', 'document', 'lock', 'waivers'];

/** What the build writes beside this module; there is none where it runs from source. */
function compiled(shape: Shape): string {
  return fileURLToPath(new URL(`${shape}-validator.cjs`, import.meta.url));
}

// Compiling takes half a second, most of what a command needs before its first request; reading what was compiled when
// the package was built takes a tenth of it.
const validators = once((): ((shape: Shape) => ValidateFunction) => {
  if (existsSync(compiled('service'))) {
    return (shape) => createRequire(import.meta.url)(compiled(shape)) as ValidateFunction;
  }
  const ajv = shapeEngine(false);
  return (shape) => ajv.getSchema(`${shape}.schema.json`) as ValidateFunction;
});
