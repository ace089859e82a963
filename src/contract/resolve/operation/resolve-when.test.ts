import { expect, it } from 'vitest';
import { fileSystem } from '../../files.js';
import { loadContract } from '../../load.js';

function loadedWith(when: string): ReturnType<typeof loadContract> {
  const text = `probity: 1
service: { name: Jobs }
target: { base-url: "http://127.0.0.1:4010" }
resources:
  jobs:
    path: /jobs
    item: /jobs/<id>
    states:
      at: /status
      initial: draft
      values: [draft, open, paused, closed]
      transitions: [{ from: [open, paused], to: closed, by: close }]
operations:
  close: { method: POST, path: /jobs/<jobs.id>/close, of: jobs, body: none${when} }
`;
  const files = { ...fileSystem, read: (path: string) => (path === 'jobs.yaml' ? text : fileSystem.read(path)) };
  return loadContract('jobs.yaml', { files });
}

/** What the record of an action must be like, where the contract says this of it. */
function whenOf(when: string): unknown {
  const loaded = loadedWith(when);
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const [operation] = loaded.contract.facts.operations;
  if (operation?.offered.state !== 'stated') throw new Error('It is not offered');
  const { when: needed, anyOf } = operation.offered.value;
  return { when: needed, ...(anyOf && { anyOf }) };
}

it.each([
  ['', { when: { '/status': 'open' } }],
  [', when: { /status: paused }', { when: { '/status': 'paused' } }],
  [', when: { /status: [paused, open] }', { when: { '/status': 'paused' }, anyOf: ['paused', 'open'] }],
  // Of the state it says nothing: the transitions do.
  [', when: { /archived_at: null }', { when: { '/status': 'open', '/archived_at': null } }],
  [
    ', when: { /status: [paused, open], /archived_at: null }',
    { when: { '/status': 'paused', '/archived_at': null }, anyOf: ['paused', 'open'] },
  ],
])('an action with%s needs its record to be so', (said, needed) => {
  expect(whenOf(said)).toEqual(needed);
});

it('names a state in which an action may be used, where none of its transitions leads on from there', () => {
  const loaded = loadedWith(', when: { /status: [open, draft] }');
  const said = 'problems' in loaded ? loaded.problems.map(({ message }) => message) : [];
  expect(said).toEqual([
    '"close" may be used in the state "draft", and no transition by it leads on from there (resources.jobs.states.transitions[0])',
  ]);
});
