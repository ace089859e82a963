import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fileSystem, filesOf } from '../files.js';
import type { JsonSchema } from '../text/json.js';
import { loadContract } from '../load.js';
import { formatProblems } from '../yaml/problem.js';

/** The resolved schema of the one resource. */
function schemaOf(schema: string, files: Readonly<Record<string, string>> = {}): JsonSchema {
  return schemasOf(`a: { path: /a, schema: ${schema} }`, files)[0] ?? false;
}

function schemasOf(resources: string, files: Readonly<Record<string, string>> = {}): readonly JsonSchema[] {
  const text = `probity: 1\nservice: { name: Own }\ntarget: { base-url: "http://127.0.0.1" }\nresources: { ${resources} }\n`;
  const own = filesOf(
    Object.entries({ 'api/own.yaml': text, ...files }).map(([name, content]) => ({ name, text: content })),
  );
  const loaded = loadContract('api/own.yaml', {
    files: { read: (path) => (path.startsWith('probity:') ? fileSystem.read(path) : own.read(path)) },
  });
  if ('problems' in loaded) throw new Error(formatProblems(loaded.problems));
  return loaded.contract.facts.resources.map(({ schema }) => {
    if (schema.state !== 'stated') throw new Error('No schema');
    return schema.value;
  });
}

describe('a schema of a contract', () => {
  it('stays as it is when it refers to nothing', () => {
    expect(
      schemaOf('{ type: object, properties: { a: { $ref: "#/$defs/b" } }, $defs: { b: true, unused: false } }'),
    ).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/$defs/b' } },
      $defs: { b: true },
    });
  });

  it('is one object wherever the same is written, so that it is prepared once', () => {
    const [a, b, c] = schemasOf(
      'a: { path: /a, schema: { type: object } }, b: { path: /b, schema: { type: object } }, c: { path: /c, schema: { type: string } }',
    );
    expect(a).toBe(b);
    expect(a).not.toEqual(c);
  });

  it('refers to itself without end', () => {
    const tree = 'Node: { type: object, properties: { children: { type: array, items: { $ref: "#/Node" } } } }\n';
    expect(schemaOf('{ $ref: "./tree.yaml#/Node" }', { 'api/tree.yaml': tree })).toEqual({
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/$defs/Node' } } },
      $defs: { Node: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/Node' } } } } },
    });
  });

  it('may go over several files, in a circle, and have equal names', () => {
    const files = {
      'api/a.yaml':
        'Id: { type: string, title: a }\nThing: { properties: { a: { $ref: "#/Id" }, b: { $ref: "parts/b.json#/Id" } } }\n',
      'api/parts/b.json': '{ "Id": { "type": "integer", "not": { "$ref": "../a.yaml#/Id" } } }',
    };
    expect(schemaOf('{ $ref: "a.yaml#/Thing" }', files)).toEqual({
      properties: { a: { $ref: '#/$defs/Id' }, b: { $ref: '#/$defs/Id_2' } },
      $defs: { Id: { type: 'string', title: 'a' }, Id_2: { type: 'integer', not: { $ref: '#/$defs/Id' } } },
    });
  });

  it('keeps the words of OpenAPI, and its old bounds in their new form', () => {
    const file = fileURLToPath(new URL('../malformed/schemas/shop.openapi.yaml', import.meta.url));
    expect(
      schemaOf('{ $ref: "./s.yaml#/components/schemas/Product" }', { 'api/s.yaml': fileSystem.read(file) }),
    ).toMatchObject({
      properties: { price: { $ref: '#/$defs/Price' } },
      $defs: { Price: { type: 'number', exclusiveMinimum: 0 } },
    });
    expect(schemaOf('{ type: string, nullable: true, x-order: 1, example: { $ref: data } }')).toEqual({
      type: 'string',
      nullable: true,
      'x-order': 1,
      example: { $ref: 'data' },
    });
  });
});
