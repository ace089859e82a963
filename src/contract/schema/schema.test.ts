import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { generate } from '../../../scripts/generate-types.mjs';
import { allFacts, describeFact } from './describe.js';
import { fileSystem, packageFolder } from '../files.js';
import { fillAll, fillYaml } from '../resolve/fill.js';
import { isObject, type Json, type JsonObject } from '../text/json.js';
import { loadContract } from '../load.js';
import { publishedSchema, type Shape } from '../shape-validators.js';

const shapes: readonly Shape[] = ['service', 'document', 'lock', 'waivers'];

/** Every key that a schema describes, with the schema behind it. */
function keys(schema: Json, path = ''): readonly (readonly [string, JsonObject])[] {
  if (Array.isArray(schema)) return schema.flatMap((item) => keys(item as Json, path));
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([word, inner]) => {
    if (word === 'properties' && isObject(inner)) {
      return Object.entries(inner).flatMap(([key, value]) =>
        isObject(value) ? [[`${path}.${key}`, value] as const, ...keys(value, `${path}.${key}`)] : [],
      );
    }
    return ['anyOf', 'items', 'additionalProperties', 'definitions'].includes(word) ? keys(inner, path) : [];
  });
}

function definitionsOf(schema: JsonObject): JsonObject {
  const found = schema['definitions'];
  return isObject(found) ? found : {};
}

describe.each(shapes)('the published schema of a %s', (shape) => {
  const schema = publishedSchema(shape);

  it('explains every key with a title, a description and an example', () => {
    const silent = keys(schema).filter(
      ([, key]) =>
        typeof key['$ref'] !== 'string' &&
        !(typeof key['title'] === 'string' && typeof key['description'] === 'string' && Array.isArray(key['examples'])),
    );
    expect(silent.map(([path]) => path)).toEqual([]);
    expect(keys(schema).length).toBeGreaterThan(8);
  });

  it('is valid itself', () => {
    const ajv = new Ajv({ strict: false });
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  });

  it('gives examples that fit', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
    ajv.addKeyword('patternErrorMessage');
    ajv.addKeyword('x-for');
    ajv.addSchema(publishedSchema('service'), 'service.schema.json');
    const definitions = { ...definitionsOf(publishedSchema('service')), ...definitionsOf(schema) };
    const wrong = keys(schema).flatMap(([path, key]) => {
      if (typeof key['$ref'] === 'string') return [];
      const validate = ajv.compile({ ...key, definitions });
      return (key['examples'] as Json[]).flatMap((example) =>
        validate(example) ? [] : [`${path}: ${JSON.stringify(example)} ${ajv.errorsText(validate.errors)}`],
      );
    });
    expect(wrong).toEqual([]);
  });

  it('is the source of the types', async () => {
    const file = join(packageFolder(), 'src', 'contract', `${shape}.generated.ts`);
    expect(readFileSync(file, 'utf8')).toBe(await generate(shape));
  });
});

describe('a fact', () => {
  it('is described by its path, whatever the names in it', () => {
    expect(describeFact('resources.products.collection.limit.over')).toMatchObject({
      title: 'Above the maximum',
      example: 'clamp',
      values: ['clamp', 'reject'],
      fact: true,
    });
    expect(describeFact('limits.rate.*.headers')?.title).toBe('Headers');
    expect(describeFact('resources.products.nonsense')).toBeUndefined();
    expect(describeFact('')).toBeUndefined();
    expect(allFacts().map(({ path }) => path)).toContain('resources.*.operations.create.body');
  });

  it('exists for every path that a gap of a shipped document names', () => {
    const loaded = loadContract(join(packageFolder(), 'contracts', 'services', 'bare.yaml'));
    if ('problems' in loaded) throw new Error('The bare contract does not load');
    const paths = loaded.contract.claims.flatMap((claim) =>
      claim.document.clauses.flatMap((clause) => clause.gap ?? []),
    );
    expect(paths.length).toBeGreaterThan(70);
    for (const path of paths) expect([path, describeFact(path)?.fact]).toEqual([path, true]);
  });
});

describe('the YAML that fills a gap', () => {
  it('stands under the path of the fact', () => {
    expect(fillYaml('resources.products.collection.cursor.next')).toBe(
      'resources:\n  products:\n    collection:\n      cursor:\n        next: /next\n',
    );
    expect(fillYaml('no.such.fact')).toBeUndefined();
  });

  it('joins several facts under their common parents', () => {
    const text = fillAll(['http.head', 'http.options', 'errors.in-200', 'no.such.fact'].map((path) => ({ path })));
    expect(parse(text)).toEqual({ http: { head: true, options: true }, errors: { 'in-200': 'never' } });
    expect(fillAll([])).toBe('');
  });

  it('fills a contract: pasted for every gap, it loads and leaves none of them', () => {
    const path = join(packageFolder(), 'contracts', 'services', 'bare.yaml');
    const base = parse(readFileSync(path, 'utf8')) as JsonObject;
    const single = [
      'service.purpose',
      'complete',
      'resources.products.schema',
      'resources.products.item',
      'resources.products.id',
    ];
    const more = [
      'auth.default',
      'errors.schema',
      'limits.rate',
      'http',
      'consistency',
      'versioning.unknown',
      'versioning.policy',
    ];
    const filled = deepMerge(base, parse(fillAll([...single, ...more].map((path) => ({ path })))) as JsonObject);
    const text = JSON.stringify(filled);
    const loaded = loadContract('filled.yaml', {
      files: { read: (file) => (file === 'filled.yaml' ? text : fileSystem.read(file)) },
    });
    if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
    for (const fact of [...single, ...more]) expect(loaded.contract.lookup(fact)[0]?.slot.state).toBe('stated');
  });
});

function deepMerge(a: JsonObject, b: JsonObject): JsonObject {
  const both: Record<string, Json> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const known = both[key];
    both[key] = isObject(known) && isObject(value) ? deepMerge(known, value) : value;
  }
  return both;
}
