import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import { once } from './once.js';

/** Lists what is wrong with one line, as an object; empty when nothing is. */
export type LineCheck = (line: { readonly type: string }) => readonly string[];

/** The types of lines of a run file; each is a definition of its published schema. */
export const LINE_TYPES = [
  'header',
  'plan',
  'exchange',
  'verdict',
  'reproduction',
  'note',
  'surface',
  'footer',
] as const;

type LineType = (typeof LINE_TYPES)[number];

/** Validates against the published schema of the run file. Unknown fields are allowed: formats only grow. */
export function lineCheck(): LineCheck {
  const byType = validators();
  return (line) => {
    const validator = isLineType(line.type) ? byType[line.type] : undefined;
    if (validator === undefined) return [`unknown type of line: ${JSON.stringify(line.type)}`];
    if (validator(line)) return [];
    return (validator.errors ?? []).map(
      (error) => `${error.instancePath || 'the line'} ${error.message ?? 'is wrong'}`,
    );
  };
}

/** The engine from which the build writes the code of the validators. `source`: keeps that code. */
export function lineEngine(source: boolean): Ajv {
  const schema: unknown = createRequire(import.meta.url)('probity/schema/run.schema.json');
  const ajv = new Ajv({ strict: true, code: { source, optimize: source } });
  ajv.addSchema(schema as object, 'run');
  return ajv;
}

/** Where a type of line stands in the engine. */
export function schemaOfLine(type: LineType): string {
  return `run#/definitions/${type}`;
}

type Validators = Partial<Record<LineType, ValidateFunction>>;

// Compiling takes longer than reading the lines of a small run, so the build does it; from source it is done once.
const validators = once((): Validators => builtValidators() ?? compiledValidators());

function builtValidators(): Validators | undefined {
  try {
    return createRequire(import.meta.url)('./run-validator.cjs') as Validators;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function compiledValidators(): Validators {
  const ajv = lineEngine(false);
  return Object.fromEntries(LINE_TYPES.map((type) => [type, ajv.getSchema(schemaOfLine(type))]));
}

function isLineType(type: string): type is LineType {
  return (LINE_TYPES as readonly string[]).includes(type);
}
