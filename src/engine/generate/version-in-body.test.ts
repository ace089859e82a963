import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileSystem, loadContract } from '../../index.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { Own } from '../../contract/facts/model.js';
import type { JsonObject, JsonSchema } from '../../contract/text/json.js';
import { bodies } from './bodies.js';
import { changes } from './changes.js';

/** What is known of making and changing notes, with what is said of their versions. */
function notes(concurrency: string): { readonly own: Own; readonly schema: JsonSchema } {
  const body =
    '{ type: object, properties: { text: { type: string }, rev: { type: integer }, base: { type: integer } } }';
  const text = `probity: 1
service: { name: Notes }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010" }
resources:
  notes:
    path: /notes
    item: /notes/<id>
    id: { id: /id }
    concurrency: ${concurrency}
    operations: { create: { status: 201, body: ${body} }, update: { status: 200, body: ${body} }, delete: { status: 204 } }
`;
  const read = (path: string): string => (path === 'notes.yaml' ? text : fileSystem.read(path));
  const loaded = loadContract('notes.yaml', { files: { ...fileSystem, read } });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const [resource] = loaded.contract.facts.resources;
  const [own, schema] = [resource && ifStated(resource.own), resource && ifStated(resource.operations.update.body)];
  if (own === undefined || schema === undefined) throw new Error('Nothing is known of notes');
  return { own, schema };
}

/** The members that bodies of creates and updates have. */
function membersOf(concurrency: string): readonly string[] {
  const { own, schema } = notes(concurrency);
  const drawn: readonly JsonObject[] = [
    ...fc.sample(bodies(own.createBody, { own }), { numRuns: 100, seed: 1 }),
    ...fc.sample(changes(schema, { own, whole: true }), { numRuns: 100, seed: 1 }),
  ];
  return [...new Set(drawn.flatMap((body) => Object.keys(body)))].sort();
}

it('the version that a body names is not drawn: any other than that of the record is refused', () => {
  expect(membersOf('none')).toEqual(['base', 'rev', 'text']);
  expect(membersOf('{ by: /rev, conflict: 409 }')).toEqual(['base', 'text']);
  expect(membersOf('{ by: /rev, sent: /base, conflict: 409 }')).toEqual(['rev', 'text']);
  expect(membersOf('{ by: etag, conflict: 409 }')).toEqual(['base', 'rev', 'text']);
});
