import { expect, test } from 'vitest';
import { loadContract } from '../../../../src/index.js';
import { filesOf } from '../../../../src/selftest/fixtures/as-reference.js';
import { wards } from '../../../../src/selftest/fixtures/wards.js';
import { textOf } from '../../../../src/selftest/fixtures/unusual.js';
import { uniqueWrites } from './unique-writes.js';

test.each([
  ['booked', 'stated'],
  ['over', 'none'],
])('updates that need the state %s', (state, expected) => {
  const visits = textOf(wards).split('  visits:');
  const text = `${visits[0] ?? ''}  visits:${(visits[1] ?? '')
    .replace('unique: none', 'unique: [/reason]')
    .replace('when: { /state: booked }', `when: { /state: ${state} }`)}`;
  const loaded = loadContract('small.yaml', filesOf({ text }));
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const resource = loaded.contract.facts.resources.find(({ name }) => name === 'visits');
  if (resource === undefined) throw new Error('no visits');
  const slot = uniqueWrites(resource);
  expect(slot.state).toBe(expected);
  if (slot.state === 'none') expect(slot.path).toBe('visits.update has `when`, and is not known to go on a new record');
});
