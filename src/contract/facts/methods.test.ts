import { expect, it } from 'vitest';
import { fileSystem, loadContract, type Contract } from '../../index.js';

const HEAD =
  'probity: 1\nservice: { name: Own }\nclaims: [web-api]\ntarget: { base-url: "http://127.0.0.1:4010" }\nresources: { pears: { path: /pears, item: "/pears/<id>", id: { id: /id }, operations: { list: { status: 200 }, update: { status: 200 } } } }\n';

function loaded(methods: string): Contract | string {
  const text = `${HEAD}${methods}`;
  const read = (path: string): string => (path === 'own.yaml' ? text : fileSystem.read(path));
  const found = loadContract('own.yaml', { files: { ...fileSystem, read } });
  return 'problems' in found ? found.problems.map(({ message }) => message).join('\n') : found.contract;
}

const methodOf = (contract: Contract | string, kind: 'list' | 'update'): unknown => {
  const offered = typeof contract === 'string' ? undefined : contract.facts.resources[0]?.operations[kind].offered;
  return offered?.state === 'stated' ? offered.value.method : offered?.state;
};

it('what a contract says of one method leaves the others, and what else is known of it', () => {
  for (const said of ['', 'methods: { GET: { safe: true } }\n', 'methods: { GET: { purpose: retrieve } }\n']) {
    const contract = loaded(said);
    expect(methodOf(contract, 'list'), said).toBe('GET');
    expect(methodOf(contract, 'update'), said).toBe('PATCH');
  }
});

it('another purpose differs from the clause, which is said with both', () => {
  expect(loaded('methods: { GET: { purpose: remove } }\n')).toContain(
    'Differs from the clause method-table.get-retrieves of web-api: remove, where the clause says retrieve',
  );
});
