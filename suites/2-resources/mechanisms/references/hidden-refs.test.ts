import { expect, test } from 'vitest';
import { loadContract } from '../../../../src/index.js';
import { filesOf } from '../../../../src/selftest/fixtures/as-reference.js';
import { hiddenRefs } from './hidden-refs.js';

const operations =
  'operations: { list: {}, read: {}, create: { status: 201, returns: item, body: &any { type: object } }, delete: {}, "*": none }';

/** What is known of the references of visits, where patients are seen by these, and these are known to the service. */
function refsOf(visibility: string, identities: string): ReturnType<typeof hiddenRefs> {
  const text = `probity: 1
service: { name: S }
claims: []
target: { base-url: 'http://127.0.0.1:1', sandbox: [127.0.0.1] }
auth: { default: required, schemes: { bearer: { type: bearer } }, identities: ${identities} }
resources:
  patients: { path: /patients, item: /patients/<id>, id: { id: /id }, tag: /name, unique: none, refs: none, visibility: ${visibility}, ${operations} }
  visits: { path: /visits, item: /visits/<id>, id: { id: /id }, tag: /name, unique: none, refs: { /patient: patients }, ${operations} }
`;
  const loaded = loadContract('small.yaml', filesOf({ text }));
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const visits = loaded.contract.facts.resources.find(({ name }) => name === 'visits');
  if (visits === undefined) throw new Error('There are no visits');
  return hiddenRefs(loaded.contract.facts, visits);
}

const ANN = 'ann: { scheme: bearer, token: "${PROBITY_A}" }';
const BEN = 'ben: { scheme: bearer, token: "${PROBITY_B}" }';

test('a reference may name what another caller does not see', () => {
  expect(refsOf('own', `{ ${ANN}, ${BEN} }`)).toMatchObject({
    state: 'stated',
    value: [{ at: '/patient', from: ['ben'] }],
  });
});

test('the reason says what is missing: somebody who does not see them', () => {
  const reason = { state: 'none', path: 'no caller is named who does not see all patients' };
  expect(refsOf('everyone', `{ ${ANN}, ${BEN} }`)).toEqual(reason);
  expect(refsOf('own', `{ ${ANN} }`)).toEqual(reason);
});
