import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { once } from './once.js';

/** JSON Schema 2020-12, which the schemas of contracts are written in. */
export const META_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

/** What the build writes beside this module; there is none where it runs from source. */
const COMPILED = fileURLToPath(new URL('meta-schema-validator.cjs', import.meta.url));

/** The meta-schema as a function: whether a value is a JSON Schema. Compiling it takes ten times longer than reading it. */
export const metaSchemaValidator = once((): ValidateFunction => {
  if (existsSync(COMPILED)) return createRequire(import.meta.url)(COMPILED) as ValidateFunction;
  return metaSchemaEngine(false).getSchema(META_SCHEMA) as ValidateFunction;
});

/** The engine from which the build writes the code of that function. `source`: keeps that code. */
export function metaSchemaEngine(source: boolean): Ajv2020 {
  return engine({ meta: true, source });
}

/**
 * Compiles schemas that are valid by the meta-schema, to see whether they can be. Made once, because its formats and words take a
 * while; nothing is judged by what it makes, so that needs no messages.
 */
export const schemaCompiler = once(() => engine({ meta: false, source: false, messages: false }));

// Not strict: schemas of services use words of OpenAPI. And code that runs once is not tidied up, which would take longer
// than running it as it is.
function engine(of: { readonly meta: boolean; readonly source: boolean; readonly messages?: boolean }): Ajv2020 {
  const { meta, source, messages = true } = of;
  const code = { source, optimize: false } as const;
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    meta,
    messages,
    validateSchema: false,
    code,
  });
  addFormats.default(ajv);
  return ajv;
}
