import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import { once } from './once.js';

/** Says what is wrong with one parsed line; empty when nothing is. */
export type LineCheck = (line: { readonly type: string }) => readonly string[];

const LINE_TYPES = ['header', 'plan', 'exchange', 'verdict', 'note', 'footer'];

/** Compiles the published schema of the run file. Fields that it does not know are let be: formats only grow. */
export function lineCheck(): LineCheck {
  const validators = compiled();
  return (line) => {
    const validator = validators.get(line.type);
    if (validator === undefined) return [`unknown type of line: ${JSON.stringify(line.type)}`];
    if (validator(line)) return [];
    return (validator.errors ?? []).map(
      (error) => `${error.instancePath || 'the line'} ${error.message ?? 'is wrong'}`,
    );
  };
}

/** Compiled once: that takes longer than reading the lines of a small run. */
const compiled = once((): ReadonlyMap<string, ValidateFunction> => {
  const schema: unknown = createRequire(import.meta.url)('probity/schema/run.schema.json');
  const ajv = new Ajv({ strict: true });
  ajv.addSchema(schema as object, 'run');
  const validators = new Map<string, ValidateFunction>();
  for (const type of LINE_TYPES) {
    const validator = ajv.getSchema(`run#/definitions/${type}`);
    if (validator !== undefined) validators.set(type, validator as ValidateFunction);
  }
  return validators;
});
