import { Ajv } from 'ajv';
import type { Files } from '../index.js';

type Judge = (value: unknown) => string | undefined;

/** Who verifies one bundle after another compiles the schema once. */
const COMPILED = new WeakMap<Files, Judge>();

/** What is wrong with a statement, by the published schema of its predicate; undefined where nothing is. */
export function isStatement(shipped: Files): Judge {
  const judge = COMPILED.get(shipped) ?? compiled(shipped);
  COMPILED.set(shipped, judge);
  return judge;
}

function compiled(shipped: Files): Judge {
  const ajv = new Ajv({ allErrors: true });
  const predicate = JSON.parse(shipped.read('probity:schema/certificate.schema.json')) as object;
  const validate = ajv.compile({
    type: 'object',
    properties: {
      _type: { const: 'https://in-toto.io/Statement/v1' },
      subject: {
        type: 'array',
        minItems: 1,
        maxItems: 1,
        items: {
          type: 'object',
          properties: {
            name: { const: 'manifest.json' },
            digest: { type: 'object', required: ['sha256'], properties: { sha256: { type: 'string' } } },
          },
          required: ['name', 'digest'],
        },
      },
      predicateType: { type: 'string' },
      predicate,
    },
    required: ['_type', 'subject', 'predicateType', 'predicate'],
  });
  return (value) =>
    validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'statement' }).slice(0, 300);
}
