import { expect, it } from 'vitest';
import { fileSystem } from '../files.js';
import { loadContract } from '../load.js';

/** The media type that an update of a contract with these facts is sent as. */
function sentAs(target: string, update: string): string | undefined {
  const text = `probity: 1
service: { name: Notes }
target: { base-url: "http://127.0.0.1:4010"${target} }
resources:
  notes:
    path: /notes
    item: /notes/<id>
    operations: { update: { body: { type: object, properties: { text: { type: string } } }${update} } }
`;
  const files = { ...fileSystem, read: (path: string) => (path === 'notes.yaml' ? text : fileSystem.read(path)) };
  const loaded = loadContract('notes.yaml', { files });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const { offered } = loaded.contract.facts.resources[0]!.operations.update;
  return offered.state === 'stated' ? offered.value.sends : undefined;
}

it.each([
  ['', '', 'json'],
  ['', ', format: merge-patch', 'application/merge-patch+json'],
  ['', ', format: json-patch', 'application/json-patch+json'],
  [', sends: form', ', format: merge-patch', 'application/merge-patch+json'],
  ['', ', format: merge-patch, sends: json', 'application/json'],
  ['', ', format: merge-patch, sends: application/vnd.api+json', 'application/vnd.api+json'],
  [', sends: form', '', 'form'],
])('with "%s" for all and "%s" for itself an update is sent as %s', (target, update, sends) => {
  expect(sentAs(target, update)).toBe(sends);
});
